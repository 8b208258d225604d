import { ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './new-customer.module.css';

/** The way to an account for those who have none. Spec §2 Log in. */
export function NewCustomer() {
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
