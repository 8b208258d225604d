import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { contentEndpoints, emailPreviewQuery } from '#web/api/admin/content-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './content-parts.module.css';
import { useEditing } from './editing-context.ts';
import { contentPlaceText } from './page-texts.ts';
import { contentOf, type TypedContent } from './typed-content.ts';

/** How long nothing is typed before the preview follows. */
const PAUSE = 350;

const LOOKS = { light: 'Light', dark: 'Dark', text: 'Plain text' } as const;
type Look = keyof typeof LOOKS;

/** The email as it would be sent, which follows what is typed, and a button that sends it to oneself. */
export function EmailPreview({ page }: { page: string }) {
  const { state, mayEdit } = useEditing();
  const typed: TypedContent = useWatch({ control: state.form.control });
  const content = useDebounced(JSON.stringify(contentOf(typed)), PAUSE);
  const mayReadOrders = [usePermission('orders:read'), usePermission('orders:amounts')].every(Boolean);
  const [order, setOrder] = useState('');
  const email = { content: JSON.parse(content) as Record<string, string>, order: useDebounced(order, PAUSE) };
  const preview = useQuery(emailPreviewQuery(useApi(), page, email));
  const [look, setLook] = useState<Look>('light');
  const send = useChange({
    change: (api, key: string) =>
      api.call(contentEndpoints.sendSample, {
        body: { store_id: api.storeId, page, ...email, idempotency_key: key },
      }),
    done: ({ to }) => `Sent to ${to}.`,
  });
  const { data, error } = preview;
  return (
    <section className={styles.preview} aria-label="Preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with its content. */}
      <div className={styles.widths} role="group" aria-label="Look of the preview">
        {(Object.keys(LOOKS) as Look[]).map((one) => (
          <Button key={one} aria-pressed={look === one} onClick={() => setLook(one)}>
            {LOOKS[one]}
          </Button>
        ))}
        {mayEdit && (
          <Button isBusy={send.pending !== null} onClick={() => send.make(crypto.randomUUID())}>
            Send it to me
          </Button>
        )}
      </div>
      <ChangeRefusal change={send} />
      {mayReadOrders && (
        <TextField
          label="Order"
          hint={orderHint(data?.order_number)}
          maxLength={64}
          value={order}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
        />
      )}
      {error !== null && (
        <Notice tone="warn" title="The preview shows an earlier state.">
          {problemOf(error)}
        </Notice>
      )}
      {data && (
        <>
          <p>
            <strong>{data.subject}</strong>
          </p>
          {look === 'text' ? (
            <pre className={styles.emailText}>{data.text}</pre>
          ) : (
            <EmailFrame html={data.html} scheme={look} />
          )}
        </>
      )}
    </section>
  );
}

function orderHint(number: string | null | undefined): string {
  return number
    ? `Shown with order ${number}. Type the number of another one`
    : 'Shown with made-up values; emails about an order can be shown with one by its number';
}

function problemOf(error: unknown): ReactNode {
  if (!(error instanceof ApiProblem)) return 'It could not be fetched.';
  const [first] = error.errors;
  return first
    ? sentenceAbout(contentPlaceText(first.path.replace(/^\/content/, '')), first.message)
    : error.message;
}

/** The HTML of an email in a frame that runs no scripts. The policy of the page allows no style elements, so their rules are adopted. */
function EmailFrame({ html, scheme }: { html: string; scheme: 'light' | 'dark' }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const id = useId();
  const adoptStyles = () => {
    const { contentDocument: document, contentWindow: window } = frame.current ?? {};
    if (!document || !window) return;
    const { CSSStyleSheet: Sheet } = window as Window & typeof globalThis;
    document.adoptedStyleSheets = [...document.querySelectorAll('style')].map(({ textContent }) => {
      const sheet = new Sheet();
      // A frame has the scheme of the device, not the one that is to be seen.
      sheet.replaceSync(
        (textContent ?? '').replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all'),
      );
      return sheet;
    });
  };
  return (
    <iframe
      key={`${id} ${scheme}`}
      ref={frame}
      className={styles.emailFrame}
      title="The email as it would be sent"
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ colorScheme: scheme }}
      onLoad={adoptStyles}
    />
  );
}
