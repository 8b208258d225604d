import { describe, expect, it } from 'vitest';
import {
  pageDataFailed,
  pageDataLoaded,
  pageDataRequested,
  pageEntered,
  pageSlice,
} from '#web/state/page-slice.ts';

type PageAction = Parameters<typeof pageSlice.reducer>[1];

const after = (...actions: PageAction[]) =>
  actions.reduce(pageSlice.reducer, pageSlice.reducer(undefined, { type: 'start' }));
const faq = { title: 'FAQ', items: [{ question: 'How hot is it?', answer: 'A two.' }] };

describe('the page state', () => {
  it('starts at the home page with nothing loaded', () => {
    expect(after()).toEqual({ currentPage: 'HomePage', pageData: null, loading: false, error: null });
  });

  it('has the name of the entered page', () => {
    expect(after(pageEntered('faq')).currentPage).toBe('faq');
  });

  it('is loading while content is fetched, and clears the last error', () => {
    expect(after(pageDataFailed('down'), pageDataRequested())).toMatchObject({ loading: true, error: null });
  });

  it('has the content once it is loaded', () => {
    expect(after(pageDataRequested(), pageDataLoaded(faq))).toMatchObject({
      loading: false,
      error: null,
      pageData: faq,
    });
  });

  it('has the message after a failure', () => {
    expect(after(pageDataRequested(), pageDataFailed('down'))).toMatchObject({
      loading: false,
      error: 'down',
    });
  });
});
