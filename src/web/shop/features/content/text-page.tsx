import type { PageName, TextPageContent } from '#contracts/content/page-contents.ts';
import { usePageData } from '#web/state/use-page-data.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { type Accent, PageHeader } from '#web/ui/layout/page-header.tsx';
import { FormattedText } from '#web/ui/typography/formatted-text.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import { ContentPage } from './content-page.tsx';
import { TextSections } from './text-sections.tsx';

export type TextPageName = Extract<PageName, 'terms' | 'privacy' | 'shipping-returns' | 'accessibility'>;

export interface TextPageProps {
  page: TextPageName;
  /** The title until the content is loaded. */
  title: string;
  accent: Accent;
}

/** A page of text: terms, privacy and similar. */
export function TextPage({ page, title, accent }: TextPageProps) {
  return (
    <ContentPage<TextPageContent> title={title} page={usePageData(page)}>
      {(content) => (
        <>
          <PageHeader title={content.title} accent={accent}>
            <FormattedText text={content.introText} split={paragraphsAtLineBreaks} />
          </PageHeader>
          <PageContainer width="wide">
            <TextSections content={content} />
          </PageContainer>
        </>
      )}
    </ContentPage>
  );
}
