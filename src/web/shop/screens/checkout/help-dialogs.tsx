import { useQuery } from '@tanstack/react-query';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import { ContactForm } from '#web/shop/features/contact/contact-form.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormattedText } from '#web/ui/typography/formatted-text.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './help-dialogs.module.css';

export type HelpTopic = 'returns' | 'contact';

interface HelpDialogsProps {
  /** The open one. */
  topic: HelpTopic | null;
  onClose: () => void;
}

/** Shipping and returns as they are on their own page, and the contact form, each in a dialog. */
export default function HelpDialogs({ topic, onClose }: HelpDialogsProps) {
  return (
    <>
      <Dialog isOpen={topic === 'returns'} onClose={onClose} title="Shipping and returns">
        <ReturnsText />
      </Dialog>
      <Dialog isOpen={topic === 'contact'} onClose={onClose} title="Write to us" keepsContent>
        <div className={styles.contact}>
          <ContactForm />
        </div>
      </Dialog>
    </>
  );
}

function ReturnsText() {
  const { data: content, isFetching, refetch } = useQuery(pageContentQuery(useApi(), 'shipping-returns'));
  if (content === undefined)
    return isFetching ? (
      <div role="status">
        <VisuallyHidden>Loading the text</VisuallyHidden>
        <Skeleton shape="block" ratio={2} />
      </div>
    ) : (
      <Notice kind="error" title="The text did not load.">
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  return (
    <div>
      <FormattedText text={content.introText} split={paragraphsAtLineBreaks} />
      {content.sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <FormattedText text={text} split={paragraphsAtLineBreaks} />
        </section>
      ))}
    </div>
  );
}
