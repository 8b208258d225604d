import { ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './new-customer.module.css';

/** The link to sign-up on the login page. Spec §2 Log in. */
export function NewCustomerSection() {
  return (
    <section className={styles.block} aria-labelledby="new-customer">
      <div>
        <h2 id="new-customer" className={styles.title}>
          New customer?
        </h2>
        <p className={styles.text}>An account remembers your orders. It takes a minute.</p>
      </div>
      <ButtonLink to="/signup" variant="secondary">
        Create account
      </ButtonLink>
    </section>
  );
}
