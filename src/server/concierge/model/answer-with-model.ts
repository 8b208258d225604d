import type { Reading } from '#domain/concierge/reading/read-message.ts';
import type { Answer, ConciergeEvent } from '../answer.ts';
import type { PastTurn } from '../recent-turns.ts';
import type { ConciergeTools } from '../tools.ts';

export interface ModelTask {
  message: string;
  reading: Reading;
  /** The fallback when the model fails, and a source of facts. */
  builtIn: Answer;
  tools: ConciergeTools;
  /** Earlier turns, oldest first. */
  history: PastTurn[];
  signal: AbortSignal;
}

/** Writes answers over the tools; null when it failed or made an unfounded claim. */
export interface AnswerModel {
  write(task: ModelTask): AsyncGenerator<ConciergeEvent, Answer | null, void>;
}
