import { useStoreTexts } from '#web/state/use-store-texts.ts';
import styles from './footer-newsletter.module.css';
import { NewsletterForm } from './newsletter-form.tsx';

/** The newsletter form at the top of the footer. */
export default function FooterNewsletter() {
  const { newsletterHeading } = useStoreTexts();
  return (
    <section className={styles.newsletter} aria-labelledby="footer-newsletter">
      <h2 id="footer-newsletter" className={styles.heading}>
        {newsletterHeading}
      </h2>
      <NewsletterForm
        label="Where shall we write to?"
        placeholder="you@example.com"
        buttonText="Put me on the list"
      />
    </section>
  );
}
