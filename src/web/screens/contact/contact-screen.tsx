import { paragraphsAtBlankLines } from '#domain/content/paragraphs.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { Paragraphs } from '#web/ui/paragraphs.tsx';
import styles from './contact-screen.module.css';

export const handle: PageHandle = { page: 'contact', background: 'amber' };

export const meta = pageMeta({
  title: 'Contact',
  description: 'Questions, complaints, a picture of your cat beside the bag. A person reads all of it.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'contact')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /contact: a letter to customer service. Spec §2, Contact. */
export default function ContactScreen() {
  return (
    <ContentPage title="Contact" page={usePageData('contact')}>
      {({ heading, introText }) => (
        <div className={styles.room}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{heading}</h1>
            <div className={styles.intro}>
              <Paragraphs of={paragraphsAtBlankLines(introText)} />
            </div>
          </div>
          <div className={styles.desk}>
            <img
              className={styles.pigeon}
              src="/pictures/brand/letter-pigeon.svg"
              alt=""
              width={640}
              height={516}
            />
            <ContactForm />
          </div>
        </div>
      )}
    </ContentPage>
  );
}
