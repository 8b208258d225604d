import { useParams } from 'react-router';
import { EMAIL_TEXT_LABELS, type EmailTextName, isEmailLine } from '#domain/emails/email-kind.ts';
import { emailKind, emailKindOf } from '#domain/emails/email-texts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EmailPreview } from './email-preview.tsx';
import { Line, Prose } from './fields.tsx';
import { ContentEditor } from './page-editor.tsx';

/** The texts of the email that the address names, beside the email itself. */
export function EmailEditor() {
  const { kind = '' } = useParams();
  const page = `email-${kind}`;
  const known = emailKindOf(page);
  const back = { to: '/admin/emails', label: 'emails' };
  if (known === null) return <Notice tone="danger" title="The shop sends no such email." />;
  const { name, when } = emailKind(known);
  return (
    <ContentEditor
      page={page}
      view={{
        title: name,
        about: when,
        back,
        path: null,
        unpublished: 'As it came',
        fields: <EmailFields key={page} kind={known} />,
        preview: <EmailPreview key={page} page={page} />,
      }}
    />
  );
}

function EmailFields({ kind }: { kind: NonNullable<ReturnType<typeof emailKindOf>> }) {
  const { texts, placeholders } = emailKind(kind);
  const named = Object.entries(placeholders);
  const hint = named.length === 0 ? '' : `Can name ${named.map(([name]) => `{${name}}`).join(', ')}`;
  return (
    <>
      <Section title="What it says">
        {(Object.keys(texts) as EmailTextName[]).map((name) => {
          const field = { name, label: EMAIL_TEXT_LABELS[name], ...(hint !== '' && { hint }) };
          return isEmailLine(name) ? <Line key={name} {...field} /> : <Prose key={name} {...field} />;
        })}
      </Section>
      {named.length > 0 && (
        <Section title="What its texts can name">
          <dl>
            {named.map(([name, { about, example }]) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>
                  {about}: {example}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}
