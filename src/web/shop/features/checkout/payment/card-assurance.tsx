import styles from './card-assurance.module.css';
import cardMarks from './card-marks.svg';

/** Where the card details go. The sandbox is a part of this server, so it only takes its own test cards. */
const SECURITY_TEXTS: Readonly<Record<'sandbox' | 'stripe', string>> = {
  stripe: 'Your card details go straight to the card processor, Stripe, and never reach our server.',
  sandbox:
    'This sandbox takes test cards only. In a live shop card details go straight to the card processor and never reach our server.',
};

/** The accepted card networks, and a line about where card details go. */
export function CardAssurance({ provider }: { provider: 'sandbox' | 'stripe' }) {
  return (
    <div className={styles.assurance}>
      <img
        className={styles.marks}
        src={cardMarks}
        alt="Visa, Mastercard, American Express, Discover accepted"
        width={214}
        height={34}
      />
      <p className={styles.text}>{SECURITY_TEXTS[provider]}</p>
    </div>
  );
}
