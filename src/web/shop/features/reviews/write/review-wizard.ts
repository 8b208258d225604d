import type { StarCount } from '../fields/star-labels.ts';

export type WizardStep = 'stars' | 'text' | 'about you';

/** The state of the review dialog. Spec §4, Review dialog. */
export interface ReviewWizard {
  step: WizardStep;
  rating: StarCount | null;
  text: string;
  name: string;
  email: string;
  /** Next was clicked before a star was chosen. */
  isStarMissing: boolean;
  sending: 'idle' | 'pending' | 'done';
  /** Why the last attempt failed; the input is not cleared. */
  failure: string | null;
}

export type WizardAction =
  | { type: 'rated'; rating: StarCount }
  | { type: 'typed'; field: 'text' | 'name' | 'email'; value: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'sent' | 'arrived' }
  | { type: 'failed'; message: string };

export const newReviewWizard: ReviewWizard = {
  step: 'stars',
  rating: null,
  text: '',
  name: '',
  email: '',
  isStarMissing: false,
  sending: 'idle',
  failure: null,
};

/**
 * Whether the step can be left. The first step's button is always enabled, because it asks for a missing
 * star. Spec §5, Review dialog.
 */
export function canContinue({ step, text, name, email, sending }: ReviewWizard): boolean {
  switch (step) {
    case 'stars':
      return true;
    case 'text':
      return text.trim() !== '';
    case 'about you':
      return name.trim() !== '' && email.trim() !== '' && sending === 'idle';
  }
}

export function reviewWizard(state: ReviewWizard, action: WizardAction): ReviewWizard {
  switch (action.type) {
    case 'rated':
      return { ...state, rating: action.rating, isStarMissing: false };
    case 'typed':
      return { ...state, [action.field]: action.value };
    case 'next':
      return canContinue(state) ? next(state) : state;
    case 'back':
      return { ...state, step: state.step === 'about you' ? 'text' : 'stars' };
    case 'sent':
      return { ...state, sending: 'pending', failure: null };
    case 'arrived':
      return { ...state, sending: 'done' };
    case 'failed':
      return { ...state, sending: 'idle', failure: action.message };
  }
}

function next(state: ReviewWizard): ReviewWizard {
  if (state.step === 'stars' && state.rating === null) return { ...state, isStarMissing: true };
  return { ...state, step: state.step === 'stars' ? 'text' : 'about you' };
}
