import { useLocation } from 'react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import styles from './second-factor-needed.module.css';

const ACCOUNT = '/admin/account';

/** Above every page of a member whose role includes what needs a second factor, until there is one. */
export function SecondFactorNeeded() {
  const isThere = useLocation().pathname === ACCOUNT;
  return (
    <div className={styles.notice}>
      <Notice
        tone="warn"
        title="Set up a second factor"
        {...(!isThere && { actions: <LinkButton to={ACCOUNT}>Set it up</LinkButton> })}
      >
        Your role includes things that a stolen password alone must not allow, such as giving money back or
        taking data of customers along. Until you have added a passkey or an app for codes
        {isThere && ' below'}, they are refused; everything else works.
      </Notice>
    </div>
  );
}
