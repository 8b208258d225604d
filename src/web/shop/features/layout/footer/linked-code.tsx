import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { codeOfAddress, readStoredCode, storeCode } from '#web/state/cart/stored-discount-code.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CloseIcon } from '#web/ui/images/icons.tsx';
import styles from './linked-code.module.css';

/**
 * Stores a discount code from the address for this tab's checkout and tells the visitor. The code itself is
 * not shown, because a link may contain any text. Without storage the visitor has to type it.
 */
export function LinkedCode() {
  const { pathname, search } = useLocation();
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  useEffect(() => {
    const code = codeOfAddress(search);
    if (code === null) return;
    storeCode({ code, isFromLink: true });
    setArrivedAt(pathname);
  }, [pathname, search]);
  if (arrivedAt !== pathname) return null;
  return (
    <div className={styles.note} role="status">
      <p>
        {readStoredCode()
          ? 'Your discount code is in your pocket. It comes off'
          : 'Type your discount code in'}{' '}
        at checkout.
      </p>
      <IconButton
        variant="bare"
        label="Close this note"
        icon={<CloseIcon />}
        onClick={() => setArrivedAt(null)}
      />
    </div>
  );
}
