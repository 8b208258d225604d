import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CloseIcon } from '#web/ui/images/icons.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { ChatbotStyles } from './chatbot-styles.ts';
import type { Conversation, ConversationStore } from './conversation.ts';
import { Message, Thinking } from './message.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './panel.module.css';
import { handOver } from './stored-conversation.ts';
import { FOLLOW_UPS, OPENERS, Suggestions } from './suggestions.tsx';
import { isNarrow, useDialogMode } from './use-dialog-mode.ts';

export interface PanelProps {
  look: ChatbotStyles;
  conversation: ConversationStore;
  onClose: () => void;
}

/** The conversation with the concierge: beside the page, or over it on a phone. Looks as the global configuration says. */
export function Panel({ look, conversation, onClose }: PanelProps) {
  const current = useSyncExternalStore(conversation.subscribe, conversation.read);
  const dialog = useDialogMode(onClose);
  const titleId = useId();
  const [draft, setDraft] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isNarrow()) input.current?.focus();
  }, []);
  const send = (question: string) => {
    conversation.ask(question);
    setDraft('');
    if (!isNarrow()) input.current?.focus();
  };
  useRestoredDraft(current, setDraft);
  const leave = () => isNarrow() && conversation.close();
  const toPerson = () => {
    handOver(current.entries, look.headerTitle);
    leave();
  };
  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby={titleId} style={coloursOf(look)}>
      <header className={styles.header}>
        <img className={styles.leaf} src={look.botMessage.iconPath} alt="" width={52} height={52} />
        <div className={styles.names}>
          <h2 id={titleId} className={styles.title}>
            {look.headerTitle}
          </h2>
          <p className={styles.subtitle}>{look.subtitle}</p>
        </div>
        <IconButton label="Close" icon={<CloseIcon />} variant="bare" onClick={onClose} />
      </header>
      <Talk current={current} look={look} send={send} onLeave={leave} onToPerson={toPerson} />
      <footer className={styles.footer}>
        <Failure current={current} onRetry={send} onStartOver={conversation.startOver} />
        <MessageForm
          ref={input}
          draft={draft}
          onDraft={setDraft}
          onSend={send}
          isPending={current.isPending}
        />
        <p className={styles.small}>
          A program, not a person. What the pack says about allergens wins.
          {current.entries.length > 0 && (
            <button type="button" className={styles.afresh} onClick={conversation.startOver}>
              Start afresh
            </button>
          )}
        </p>
      </footer>
    </dialog>
  );
}

interface TalkProps {
  current: Conversation;
  look: ChatbotStyles;
  send: (question: string) => void;
  onLeave: () => void;
  onToPerson: () => void;
}

/** What was said, the newest in view. Screen readers hear each answer once, when it is whole. */
function Talk({ current, look, send, onLeave, onToPerson }: TalkProps) {
  const { entries, isPending } = current;
  const last = entries.at(-1);
  const end = useRef<HTMLDivElement>(null);
  const { length } = entries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece of text moves the end.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, last?.text, isPending]);
  const isWaiting = last?.isWriting === true && last.text === '';
  const suggestions = length === 0 ? OPENERS : (FOLLOW_UPS[last?.kind ?? ''] ?? []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.talk} aria-label="Conversation" tabIndex={0}>
      <Message.Greeting text={look.greeting} icon={look.botMessage.iconPath} />
      {entries.map((entry) =>
        entry.isWriting && entry.text === '' ? null : (
          <Message key={entry.id} entry={entry} look={look} onLeave={onLeave} onToPerson={onToPerson} />
        ),
      )}
      {isWaiting && <Thinking />}
      {!isPending && <Suggestions questions={suggestions} onAsk={send} />}
      <VisuallyHidden>
        <span role="status">
          {isPending ? '' : last?.from === 'concierge' ? `${look.headerTitle}: ${last.text}` : ''}
        </span>
      </VisuallyHidden>
      <div ref={end} />
    </section>
  );
}

function Failure({
  current: { failure },
  onRetry,
  onStartOver,
}: {
  current: Conversation;
  onRetry: (question: string) => void;
  onStartOver: () => void;
}) {
  if (failure === null) return null;
  return (
    <Notice kind="error">
      <p className={styles.failure}>{failure.message}</p>
      <button
        type="button"
        className={styles.retry}
        onClick={() => (failure.isFull ? onStartOver() : onRetry(failure.question))}
      >
        {failure.isFull ? 'Start a new conversation' : 'Try again'}
      </button>
    </Notice>
  );
}

/** What could not be sent stands in the field again, to be changed or sent once more. */
function useRestoredDraft({ failure }: Conversation, setDraft: (words: string) => void): void {
  useEffect(() => {
    if (failure !== null) setDraft(failure.question);
  }, [failure, setDraft]);
}

const coloursOf = ({ header, userMessage, botMessage }: ChatbotStyles) => ({
  '--header': header.backgroundColor,
  '--header-text': header.textColor,
  '--mine': userMessage.backgroundColor,
  '--mine-text': userMessage.textColor,
  '--theirs': botMessage.backgroundColor,
  '--theirs-text': botMessage.textColor,
});
