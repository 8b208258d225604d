import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './new-customer.module.css';

/** What the login page has for those without an account: sign-up, and orders of guests. Spec §2 Log in. */
export function NewCustomerSection() {
  return (
    <section className={styles.block} aria-labelledby="new-customer">
      <div>
        <h2 id="new-customer" className={styles.title}>
          New customer?
        </h2>
        <p className={styles.text}>An account remembers your orders. It takes a minute.</p>
        <p className={styles.text}>
          Bought without one? <Link to="/order">Where is my order?</Link>
        </p>
      </div>
      <ButtonLink to="/signup" variant="secondary">
        Create account
      </ButtonLink>
    </section>
  );
}
