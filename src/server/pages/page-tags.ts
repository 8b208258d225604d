import { CACHE_TAG_HEADER } from '#server/platform/cache/cached-response.ts';
import type { CacheTag } from '#server/platform/cache/data-changes.ts';

/** A `fetch` that remembers what its answers show. `tags` is null when one of them did not say, such as a failed one. */
export function readTags(apiFetch: typeof fetch): {
  fetch: typeof fetch;
  tags: () => readonly CacheTag[] | null;
} {
  let areKnown = true;
  const tags = new Set<CacheTag>();
  return {
    tags: () => (areKnown ? [...tags] : null),
    async fetch(input, init) {
      const answer = await apiFetch(input, init);
      const shown = tagsIn(answer);
      if (shown === null) areKnown = false;
      else for (const tag of shown) tags.add(tag);
      return answer;
    },
  };
}

/** What an answer or a rendered page says that it shows; null when it does not. */
export function tagsIn({ headers }: { headers: Headers }): readonly CacheTag[] | null {
  const tags = headers.get(CACHE_TAG_HEADER);
  return tags === null ? null : JSON.parse(tags);
}
