import type { ConversationMessage } from '#contracts/admin/customers/inbox-calls.ts';
import type { MessageChannel } from '#domain/inbox/conversation-views.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import styles from './message-list.module.css';

const CAME_BY: Readonly<Record<MessageChannel, string | null>> = {
  contact_form: 'by the contact form',
  concierge: 'by the contact form, after the concierge',
  email: 'by email',
  back_office: null,
};

/** What the customer and the shop wrote, oldest first. Texts are shown as texts, never as HTML. */
export function MessageList({
  messages,
  customerEmail,
}: {
  messages: readonly ConversationMessage[];
  customerEmail: string;
}) {
  return (
    <ol className={styles.messages} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.message_id} className={styles.message} data-kind={message.kind}>
          <p className={styles.about}>
            <strong className={styles.author}>{message.author}</strong>
            {message.kind === 'note' && ' wrote a note for colleagues'}
            {message.kind === 'reply' && ' answered'}
            {message.kind === 'customer' && ` ${CAME_BY[message.channel]}`}
            {message.from_email !== null &&
              message.from_email !== customerEmail &&
              ` from ${message.from_email}`}
            , <Moment at={message.at} />
          </p>
          <p className={styles.text}>{message.text}</p>
          {message.pictures.length > 0 && (
            <div className={styles.pictures}>
              {message.pictures.map(({ url, name }) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={`Attached: ${name}`} loading="lazy" className={styles.picture} />
                </a>
              ))}
            </div>
          )}
          {message.attachments.length > 0 && (
            <p className={styles.about}>
              Attached, all in the mailbox: {message.attachments.map(({ name }) => name).join(', ')}
            </p>
          )}
          <Rest title="Said to the concierge before" text={message.transcript} />
          <Rest title="The whole email" text={message.original} />
        </li>
      ))}
    </ol>
  );
}

function Rest({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <details>
      <summary>{title}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}
