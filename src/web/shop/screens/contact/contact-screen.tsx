import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orderNameIn } from '#domain/orders/order-number.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { contentMeta } from '#web/page/page-meta.ts';
import {
  deleteHandedOver,
  handedOverConversation,
} from '#web/shop/features/concierge/stored-conversation.ts';
import { ContactForm } from '#web/shop/features/contact/contact-form.tsx';
import { ContentPage } from '#web/shop/features/content/content-page.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtBlankLines } from '#web/ui/typography/split-paragraphs.ts';
import styles from './contact-screen.module.css';

export const handle: PageHandle = { page: 'contact', isForm: true };

export const meta = contentMeta('contact', {
  title: 'Contact',
  description: 'Questions, complaints and praise. A person reads all of it.',
});

const queries = ({ api }: PageArgs) => ({ required: [pageContentQuery(api, 'contact')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The contact form at /contact. Spec §2, Contact. */
export default function ContactScreen() {
  return (
    <>
      <PageJsonLd crumbs={[{ name: 'Contact', path: '/contact' }]} />
      <ContentPage title="Contact" page={usePageData('contact')}>
        {({ heading, introText }) => (
          <div className={styles.page}>
            <div className={styles.text}>
              <h1 className={styles.heading}>{heading}</h1>
              <div className={styles.intro}>
                <Paragraphs of={paragraphsAtBlankLines(introText)} />
              </div>
              <QuickLinks />
            </div>
            <FlightPath />
            <div className={styles.form}>
              <img
                className={styles.drawing}
                src="/pictures/brand/message-sent.svg"
                alt=""
                width={640}
                height={516}
              />
              <ContactSection />
            </div>
          </div>
        )}
      </ContentPage>
    </>
  );
}

/** The form, with the conversation when the visitor comes from the concierge, or the number of an order (`?order=`). */
function ContactSection() {
  const isHydrated = useHydrated();
  const [parameters] = useSearchParams();
  const orderNumber = isHydrated ? orderNameIn(parameters.get('order') ?? '') : null;
  const [isSent, setSent] = useState(false);
  const conversation = isHydrated && !isSent ? handedOverConversation() : null;
  const forget = () => {
    deleteHandedOver();
    setSent(true);
  };
  return <ContactForm conversation={conversation} orderNumber={orderNumber} onSent={forget} />;
}

/** The dotted line behind the drawing. */
function FlightPath() {
  return (
    <svg className={styles.flight} viewBox="0 0 700 330" fill="none" aria-hidden="true">
      <path
        d="M10 300C160 330 330 290 352 205C366 140 282 118 262 178C236 262 450 262 690 30"
        stroke="var(--color-ink)"
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray="1 24"
      />
    </svg>
  );
}

function QuickLinks() {
  return (
    <nav className={styles.quicker} aria-label="Quicker ways">
      <p>Perhaps it is answered already:</p>
      <ul className={styles.ways}>
        <li>
          <Link to="/faq">{useStoreTexts().faqQuestion}</Link>
        </li>
        <li>
          <Link to="/order">Where is my order?</Link>
        </li>
        <li>
          <Link to="/shipping-returns">It arrived broken</Link>
        </li>
      </ul>
    </nav>
  );
}
