import { useState } from 'react';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { WalletProps } from '../wallet.ts';
import { WalletSheet } from './wallet-sheet.tsx';

/** The sheet of a wallet for the sandbox, which a button of the checkout opens. It cannot be closed while it pays. */
export default function SandboxWallet({ isOpen, onClose, ...props }: WalletProps) {
  const [isPaying, setPaying] = useState(false);
  const close = () => !isPaying && onClose();
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Sandbox wallet">
      <WalletSheet {...props} onClose={onClose} isPaying={isPaying} setPaying={setPaying} />
    </Dialog>
  );
}
