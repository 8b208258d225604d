import { type SignedInStaffMember, sessionEndpoints } from '#web/api/admin/staff/session-api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { deleteTypedTexts } from '../../ui/forms/typed-text.ts';
import { useChange } from '../../ui/forms/use-change.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useToast } from '../../ui/overlays/toasts.tsx';
import type { ColourScheme } from './colour-scheme.ts';
import styles from './navigation.module.css';

const NEXT_SCHEME: Readonly<Record<ColourScheme, { value: ColourScheme; label: string }>> = {
  auto: { value: 'dark', label: 'Dark colours' },
  dark: { value: 'light', label: 'Light colours' },
  light: { value: 'auto', label: 'Colours of the device' },
};

interface AccountMenuProps {
  member: SignedInStaffMember;
  colourScheme: ColourScheme;
  onColourScheme: (colourScheme: ColourScheme) => void;
}

/** Who is signed in, the colours, and signing out. */
export function AccountMenu({ member, colourScheme, onColourScheme }: AccountMenuProps) {
  const toast = useToast();
  const signOut = useChange<null, unknown>({
    change: async (api) => {
      await api.call(sessionEndpoints.signOut, { body: { store_id: api.storeId } }).catch((failure) => {
        toast('You are still signed in. Please try again.');
        throw failure;
      });
    },
    onDoneAnywhere: () => {
      deleteTypedTexts();
      // A new document: what was fetched for this staff member must not be shown to the next one.
      location.assign('/admin/login');
    },
  });
  const next = NEXT_SCHEME[colourScheme];
  return (
    <Menu
      trigger={
        <Button variant="plain" icon="person">
          <span className={styles.who}>{member.name}</span>
        </Button>
      }
      items={[
        { label: 'Your account', icon: 'person', to: '/admin/account' },
        { label: next.label, icon: 'settings', onSelect: () => onColourScheme(next.value) },
        { label: 'Go to the shop', icon: 'external', to: '/' },
        { label: 'Sign out', icon: 'close', onSelect: () => signOut.make(null) },
      ]}
    />
  );
}
