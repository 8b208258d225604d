import type { Ref } from 'react';
import { Link } from 'react-router';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { ChatbotStyles, ChatMessage, MessageLink } from './chat-message.ts';
import styles from './message.module.css';
import { ConciergeProductCard } from './product-card.tsx';

export interface MessageProps {
  entry: ChatMessage;
  chatbotStyles: ChatbotStyles;
  /** Called when an internal link is followed. */
  onLeave: () => void;
  /** Called when the contact form is opened, which receives the conversation. */
  onContact: () => void;
  /** Receives the picture at the start of an answer. */
  startRef?: Ref<HTMLImageElement> | undefined;
}

/** A message with its product cards and links. */
export function Message({ entry, chatbotStyles, onLeave, onContact, startRef }: MessageProps) {
  const { from, text, cards, links } = entry;
  const isOutgoing = from === 'shopper';
  const sources = links.filter(({ url }) => !cards.some(({ handle }) => url === `/products/${handle}`));
  return (
    <div className={isOutgoing ? styles.outgoing : styles.incoming}>
      <div className={styles.message}>
        {!isOutgoing && (
          <img ref={startRef} src={chatbotStyles.botMessage.iconPath} alt="" width={32} height={32} />
        )}
        <div className={styles.bubble}>
          <VisuallyHidden>{isOutgoing ? 'You: ' : `${chatbotStyles.headerTitle}: `}</VisuallyHidden>
          <MessageText text={text} />
        </div>
      </div>
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <ConciergeProductCard key={card.handle} card={card} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {sources.length > 0 && (
        <ul className={styles.links}>
          {sources.map((link) => (
            <li key={link.url}>
              <SourceLink link={link} onFollow={link.url === '/contact' ? onContact : onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shown at the start of every conversation. */
Message.Greeting = function Greeting({ text, icon }: { text: string; icon: string }) {
  return (
    <div className={styles.incoming}>
      <div className={styles.message}>
        <img src={icon} alt="" width={32} height={32} />
        <div className={styles.bubble}>
          <MessageText text={text} />
        </div>
      </div>
    </div>
  );
};

/** Shown while an answer is being prepared. */
export function Thinking() {
  return (
    <p className={styles.thinking}>
      <span className={styles.accents} aria-hidden="true">
        <img src="/pictures/brand/accent-1.svg" alt="" width={22} height={22} />
        <img src="/pictures/brand/accent-1.svg" alt="" width={22} height={22} />
        <img src="/pictures/brand/accent-1.svg" alt="" width={22} height={22} />
      </span>
      Looking it up…
    </p>
  );
}

function MessageText({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={styles.text}>
      {paragraph}
    </p>
  ));
}

function SourceLink({ link: { title, url }, onFollow }: { link: MessageLink; onFollow: () => void }) {
  if (!url.startsWith('/'))
    return (
      <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
        {title}
        <NewTabMark />
      </a>
    );
  return (
    <Link className={styles.link} to={url} onClick={onFollow}>
      {title}
    </Link>
  );
}
