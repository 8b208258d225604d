import { describe, expect, it } from 'vitest';
import {
  canContinue,
  newReviewWizard,
  type ReviewWizard,
  reviewWizard,
  type WizardAction,
} from '#web/shop/features/reviews/write/review-wizard.ts';

const after = (...actions: WizardAction[]): ReviewWizard => actions.reduce(reviewWizard, newReviewWizard);
const rated: WizardAction = { type: 'rated', rating: 4 };
const next: WizardAction = { type: 'next' };
const back: WizardAction = { type: 'back' };
const typed = (field: 'text' | 'name' | 'email', value: string): WizardAction => ({
  type: 'typed',
  field,
  value,
});
const complete = [
  rated,
  next,
  typed('text', 'Crunchy'),
  next,
  typed('name', 'Rosa'),
  typed('email', 'r@example.com'),
];

describe('the review dialog', () => {
  it('starts with the rating, without a star selected', () => {
    expect(newReviewWizard).toMatchObject({ step: 'stars', rating: null, isStarMissing: false });
  });

  it('asks for a star when Next is clicked without one, until one is selected', () => {
    expect(after(next)).toMatchObject({ step: 'stars', isStarMissing: true });
    expect(after(next, rated)).toMatchObject({ step: 'stars', isStarMissing: false, rating: 4 });
  });

  it('goes from the rating to the text to the author, and back', () => {
    expect(after(rated, next).step).toBe('text');
    expect(after(rated, next, typed('text', 'Yes'), next).step).toBe('about you');
    expect(after(rated, next, typed('text', 'Yes'), next, back).step).toBe('text');
    expect(after(rated, next, back)).toMatchObject({ step: 'stars', rating: 4 });
  });

  it('does not accept a text of spaces only', () => {
    const blank = after(rated, next, typed('text', ' \n '));
    expect(canContinue(blank)).toBe(false);
    expect(reviewWizard(blank, next).step).toBe('text');
  });

  it.each([
    ['Rosa', '', false],
    ['', 'r@example.com', false],
    ['  ', 'r@example.com', false],
    ['Rosa', 'r@example.com', true],
  ])('with name %j and email %j may be submitted: %s', (name, email, may) => {
    expect(
      canContinue(after(rated, next, typed('text', 'Yes'), next, typed('name', name), typed('email', email))),
    ).toBe(may);
  });

  it('cannot be submitted twice', () => {
    expect(canContinue(after(...complete, { type: 'sent' }))).toBe(false);
  });

  it('keeps the input after a failure, shows the reason and can be submitted again', () => {
    const failed = after(...complete, { type: 'sent' }, { type: 'failed', message: 'No.' });
    expect(failed).toMatchObject({
      step: 'about you',
      text: 'Crunchy',
      name: 'Rosa',
      failure: 'No.',
      sending: 'idle',
    });
    expect(canContinue(failed)).toBe(true);
    expect(reviewWizard(failed, { type: 'sent' }).failure).toBeNull();
  });
});
