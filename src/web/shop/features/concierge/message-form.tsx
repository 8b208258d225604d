import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './message-form.module.css';
import { SmallButton } from './small-button.tsx';

const MAX_LENGTH = 1000;

interface MessageFormProps {
  ref: Ref<HTMLTextAreaElement>;
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
  isPending: boolean;
}

/**
 * The message input. Enter sends and Shift+Enter starts a new line; nothing is sent while an answer is being
 * received.
 */
export function MessageForm({ ref, draft, onDraft, onSend, isPending }: MessageFormProps) {
  const canSend = !isPending && draft.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <VisuallyHidden>Your question</VisuallyHidden>
        <textarea
          ref={ref}
          className={styles.input}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="A taste, a price, a label…"
          rows={1}
          maxLength={MAX_LENGTH}
          enterKeyHint="send"
        />
      </label>
      <SmallButton type="submit" className={styles.send} disabled={!canSend}>
        Send
      </SmallButton>
    </form>
  );
}
