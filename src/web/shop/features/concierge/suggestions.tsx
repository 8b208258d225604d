import styles from './suggestions.module.css';

/** Suggestions by the kind of the last answer. */
export const FOLLOW_UPS: Readonly<Record<string, readonly string[]>> = {
  products: ['And without nuts?', 'Something cheaper'],
  product: ['Does it contain nuts?', 'Is it spicy?', 'How much is it?'],
  price: ['Can I subscribe to it?', 'Does it contain nuts?'],
  heat: ['How much is it?', 'Something mild'],
  ingredients: ['How much is it?'],
  packs: ['How much is shipping?'],
  shipping: ['And to Canada?', 'Can I send it back?'],
  stores: ['How much is shipping?'],
  order: ['How long does delivery take?', 'I want to talk to a person'],
  unclear: ['I want to talk to a person'],
};

/** Suggested questions as buttons. */
export function SuggestedQuestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Suggested questions">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className={styles.chip} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
