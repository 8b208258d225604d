import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import type { IconName } from '../layout/icon-paths.ts';
import styles from './menu.module.css';

/** Leads somewhere (`to`) or does something (`onSelect`). */
export type MenuItem = {
  label: string;
  icon?: IconName;
  isDangerous?: boolean;
  isDisabled?: boolean;
} & ({ to: string } | { onSelect: () => void });

/** A menu of actions behind a button, for example `<Button icon="more">Actions</Button>`. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={4} align="end">
          <BaseMenu.Popup className={styles.popup}>
            {items.map((item) => {
              const className = classNames(styles.item, item.isDangerous && styles.danger);
              const content = (
                <>
                  {item.icon && <Icon name={item.icon} size={18} />}
                  {item.label}
                </>
              );
              return 'to' in item ? (
                <BaseMenu.LinkItem key={item.label} className={className} render={<Link to={item.to} />}>
                  {content}
                </BaseMenu.LinkItem>
              ) : (
                <BaseMenu.Item
                  key={item.label}
                  className={className}
                  disabled={item.isDisabled ?? false}
                  onClick={() => {
                    // The item is gone when the dialog that it opens is closed: the focus returns to the button.
                    button.current?.focus();
                    item.onSelect();
                  }}
                >
                  {content}
                </BaseMenu.Item>
              );
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
