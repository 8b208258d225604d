import { useState } from 'react';
import { Link } from 'react-router';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { ColourScheme } from './colour-scheme.ts';
import styles from './navigation.module.css';
import { PageList } from './page-list.tsx';
import { PageSearch } from './page-search.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

interface TopBarProps {
  brand: string;
  member: SignedInStaffMember | null;
  colourScheme: ColourScheme;
  onColourScheme: (colourScheme: ColourScheme) => void;
  onFold: () => void;
}

/** The menu (on a phone), the shop's name, the search, and the account. */
export function TopBar({ brand, member, colourScheme, onColourScheme, onFold }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  useAfterNavigation(() => setOpen(false));
  return (
    <header className={styles.bar}>
      {member && (
        <>
          <span className={styles.menuButton}>
            <IconButton label="Menu" icon="menu" onClick={() => setOpen(true)} />
          </span>
          <span className={styles.foldButton}>
            <IconButton label="Fold the navigation" icon="menu" onClick={onFold} />
          </span>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={brand} shape="panel">
            <PageList member={member} onFollow={() => setOpen(false)} />
          </Dialog>
        </>
      )}
      <Link to="/admin" className={styles.brand}>
        {brand}
      </Link>
      {member && (
        <>
          <PageSearch member={member} />
          <AccountMenu member={member} colourScheme={colourScheme} onColourScheme={onColourScheme} />
        </>
      )}
    </header>
  );
}
