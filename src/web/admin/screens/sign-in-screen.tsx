import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import styles from './sign-in-screen.module.css';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

export const meta = pageMeta({
  title: 'Sign in',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /admin/login. docs/decisions/0222. */
export default function SignInScreen() {
  return (
    <div className={styles.screen}>
      <SignInForm />
    </div>
  );
}
