import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../forms/button.tsx';
import styles from './toasts.module.css';

const SHOWN_MILLISECONDS = 8000;

/** Around the back office: shows what `useToast` says for eight seconds, longer while it has focus or pointer. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MILLISECONDS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

interface ToastData {
  /** Where to go on. */
  link?: { to: string; label: string };
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title render={<p />} />
      {toast.data?.link && <Link to={toast.data.link.to}>{toast.data.link.label}</Link>}
      <Toast.Close render={<IconButton label="Dismiss" icon="close" />} />
    </Toast.Root>
  ));
}

/** Says what was done, announced politely: `toast('Marked 2 units as shipped.')`. Errors belong at their place instead. */
export function useToast(): (text: string, link?: ToastData['link']) => void {
  const { add } = Toast.useToastManager<ToastData>();
  return (text, link) => {
    add({ title: text, ...(link && { data: { link } }) });
  };
}
