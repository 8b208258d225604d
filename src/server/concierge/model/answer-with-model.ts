import type { Reading } from '#domain/concierge/read-message.ts';
import type { Answer, ConciergeEvent } from '../answer.ts';
import type { PastTurn } from '../recent-turns.ts';
import type { ConciergeTools } from '../tools.ts';

/** What a model is given to answer. */
export interface ModelTask {
  message: string;
  reading: Reading;
  /** What is answered when the model fails, and what it may lean on. */
  builtIn: Answer;
  tools: ConciergeTools;
  /** What was said before, oldest first. */
  history: PastTurn[];
  signal: AbortSignal;
}

/** Someone who writes answers over the tools; null when it could not, or what it wrote cannot stand. */
export interface AnswerModel {
  write(task: ModelTask): AsyncGenerator<ConciergeEvent, Answer | null, void>;
}
