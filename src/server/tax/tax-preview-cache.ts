import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TaxCalculator, TaxResult } from './tax-calculator.ts';

const MAX_ANSWERS = 2_000;
const CACHE_MILLISECONDS = 60_000;

/**
 * Caches previews for a minute. Requests with an idempotency key are never cached, nor are failures.
 * Addresses are stored as digests only.
 */
export function cacheTaxPreviews(tax: TaxCalculator): TaxCalculator {
  const answers = new LRUCache<string, TaxResult>({ max: MAX_ANSWERS, ttl: CACHE_MILLISECONDS });
  return {
    async calculate(question) {
      if (question.idempotencyKey !== null) return tax.calculate(question);
      const key = createHash('sha256').update(JSON.stringify(question)).digest('base64');
      const known = answers.get(key);
      if (known) return known;
      const answer = await tax.calculate(question);
      answers.set(key, answer);
      return answer;
    },
  };
}
