import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useAppSelector } from '#web/state/hooks.ts';
import { chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CloseIcon } from '#web/ui/images/icons.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { ChatbotStyles } from './chat-message.ts';
import type { Conversation, ConversationStore } from './conversation.ts';
import { Message, Thinking } from './message.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './panel.module.css';
import { handOver } from './stored-conversation.ts';
import { FOLLOW_UPS, SuggestedQuestions } from './suggestions.tsx';
import { isNarrow, useDialogMode } from './use-dialog-mode.ts';

export interface PanelProps {
  chatbotStyles: ChatbotStyles;
  conversation: ConversationStore;
  onClose: () => void;
}

/** The conversation, next to the page or in narrow windows over it. */
export function Panel({ chatbotStyles, conversation, onClose }: PanelProps) {
  const current = useSyncExternalStore(conversation.subscribe, conversation.read);
  const dialog = useDialogMode(onClose);
  const titleId = useId();
  const [draft, setDraft] = useState('');
  const currency = useAppSelector(chosenCurrency);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isNarrow()) input.current?.focus();
  }, []);
  // The pressed button may be removed. On a phone the input would open the keyboard over the answer.
  const moveFocus = () => (isNarrow() ? dialog : input).current?.focus();
  const send = (question: string) => {
    conversation.ask(question, currency);
    setDraft('');
    moveFocus();
  };
  const startOver = () => {
    conversation.startOver();
    moveFocus();
  };
  useRestoredDraft(current, setDraft);
  const leave = () => isNarrow() && conversation.close();
  const toContact = () => {
    handOver(current.entries, chatbotStyles.headerTitle);
    leave();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={coloursOf(chatbotStyles)}
    >
      <header className={styles.header}>
        <img className={styles.leaf} src={chatbotStyles.botMessage.iconPath} alt="" width={52} height={52} />
        <div className={styles.names}>
          <h2 id={titleId} className={styles.title}>
            {chatbotStyles.headerTitle}
          </h2>
          <p className={styles.subtitle}>{chatbotStyles.subtitle}</p>
        </div>
        <IconButton label="Close" icon={<CloseIcon />} variant="bare" onClick={onClose} />
      </header>
      <Messages
        current={current}
        chatbotStyles={chatbotStyles}
        send={send}
        onLeave={leave}
        onContact={toContact}
      />
      <footer className={styles.footer}>
        <Failure current={current} onRetry={send} onStartOver={startOver} />
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
            <button type="button" className={styles.startOver} onClick={startOver}>
              Start afresh
            </button>
          )}
        </p>
      </footer>
    </dialog>
  );
}

interface MessagesProps {
  current: Conversation;
  chatbotStyles: ChatbotStyles;
  send: (question: string) => void;
  onLeave: () => void;
  onContact: () => void;
}

/** Scrolls to the newest message, but not past its start. Screen readers announce each answer once, when it is complete. */
function Messages({ current, chatbotStyles, send, onLeave, onContact }: MessagesProps) {
  const { entries, isPending } = current;
  const last = entries.at(-1);
  const start = useRef<HTMLImageElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { length } = entries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece of text moves the end.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
    start.current?.scrollIntoView({ block: 'nearest' });
  }, [length, last?.text, isPending]);
  const isPreparing = last?.isWriting === true && last.text === '';
  const suggestions = length === 0 ? chatbotStyles.suggestions : (FOLLOW_UPS[last?.kind ?? ''] ?? []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.messages} aria-label="Conversation" tabIndex={0}>
      <Message.Greeting text={chatbotStyles.greeting} icon={chatbotStyles.botMessage.iconPath} />
      {entries.map((entry) =>
        entry.isWriting && entry.text === '' ? null : (
          <Message
            key={entry.id}
            entry={entry}
            chatbotStyles={chatbotStyles}
            onLeave={onLeave}
            onContact={onContact}
            startRef={entry === last ? start : undefined}
          />
        ),
      )}
      {isPreparing && <Thinking />}
      {!isPending && <SuggestedQuestions questions={suggestions} onAsk={send} />}
      <VisuallyHidden>
        <span role="status">
          {isPending ? '' : last?.from === 'concierge' ? `${chatbotStyles.headerTitle}: ${last.text}` : ''}
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

/** Puts a question that failed back into the input, unless another was begun meanwhile. */
function useRestoredDraft(
  { failure }: Conversation,
  setDraft: (change: (draft: string) => string) => void,
): void {
  useEffect(() => {
    if (failure !== null) setDraft((draft) => draft || failure.question);
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
