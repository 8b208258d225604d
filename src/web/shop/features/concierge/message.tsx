import { Link } from 'react-router';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { ChatMessage, MessageLink } from './chat-message.ts';
import type { ChatbotStyles } from './chatbot-styles.ts';
import styles from './message.module.css';
import { ProductCard } from './product-card.tsx';

export interface MessageProps {
  entry: ChatMessage;
  look: ChatbotStyles;
  /** A link within the shop was followed. */
  onLeave: () => void;
  /** The contact form is opened: it takes the conversation along. */
  onToPerson: () => void;
}

/** One thing said: words, then what they speak of, then where they come from. */
export function Message({ entry, look, onLeave, onToPerson }: MessageProps) {
  const { from, text, cards, links } = entry;
  const isMine = from === 'shopper';
  const sources = links.filter(({ url }) => !cards.some(({ handle }) => url === `/products/${handle}`));
  return (
    <div className={isMine ? styles.mine : styles.theirs}>
      <div className={styles.said}>
        {!isMine && <img src={look.botMessage.iconPath} alt="" width={32} height={32} />}
        <div className={styles.bubble}>
          <VisuallyHidden>{isMine ? 'You: ' : `${look.headerTitle}: `}</VisuallyHidden>
          <Words text={text} />
        </div>
      </div>
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <ProductCard key={card.handle} card={card} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {sources.length > 0 && (
        <ul className={styles.links}>
          {sources.map((link) => (
            <li key={link.url}>
              <SourceLink link={link} onFollow={link.url === '/contact' ? onToPerson : onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the concierge says before anything was asked. */
Message.Greeting = function Greeting({ text, icon }: { text: string; icon: string }) {
  return (
    <div className={styles.theirs}>
      <div className={styles.said}>
        <img src={icon} alt="" width={32} height={32} />
        <div className={styles.bubble}>
          <Words text={text} />
        </div>
      </div>
    </div>
  );
};

/** Three peanuts, one after the other: an answer is being looked for. */
export function Thinking() {
  return (
    <p className={styles.thinking}>
      <span className={styles.peanuts} aria-hidden="true">
        <img src="/pictures/ingredients/peanut.svg" alt="" width={22} height={22} />
        <img src="/pictures/ingredients/peanut.svg" alt="" width={22} height={22} />
        <img src="/pictures/ingredients/peanut.svg" alt="" width={22} height={22} />
      </span>
      Looking in the pantry…
    </p>
  );
}

function Words({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={styles.words}>
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
