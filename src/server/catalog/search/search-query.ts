import { type SQL, sql } from 'drizzle-orm';
import { excludedAllergens, type FoodFilters, requiredClaims } from '#domain/catalog/food-filters.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Claim } from '#domain/labels/label-facts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { pageOf, readPosition } from '#server/platform/database/keyset.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { productSearch, searchWords } from '#server/platform/database/schema/search-tables.ts';
import { matchingLabelTerms, unstatedLabelTerms } from './label-terms.ts';
import { type ExpandedQuery, type Match, tsquery } from './query-expansion.ts';

/** With `asked` empty it returns everything that passes the filters, newest last. */
export interface IndexSearch {
  storeId: StoreId;
  asked: readonly ExpandedQuery[];
  match: Match;
  /** The words themselves, to recognise an exact title. */
  words: readonly string[];
  filters: FoodFilters;
  limit: number;
  cursor: string | undefined;
}

/** Best match last. */
interface FoundHandles {
  handles: string[];
  nextCursor: string | null;
}

/** The most products ranked for each kind of match; of more, any 500 are taken. */
const MAX_RANKED = 500;
/** Literals instead of parameters, because the planner must know these limits to choose a good plan. */
const MAX_COUNTED = sql.raw('200');
const MAX_NEWEST = sql.raw('101');
const MAX_RECENT = sql.raw('2000');

/**
 * Handles of the matching products, best match last: exact titles, then words in titles, then in categories,
 * ingredients and descriptions; equal matches by age, newest last. Throws `malformed` for a cursor of another search. Spec §5, Search.
 */
export async function searchHandles(db: Queryable, search: IndexSearch): Promise<FoundHandles> {
  // One more tells whether there is another page.
  const values = { ...filterValues(search), limit: search.limit + 1, after: readAfter(search.cursor) };
  const rows = search.asked.length === 0 ? await findNewest(db, values) : await findBest(db, values, search);
  const { page, nextCursor } = pageOf(rows, search.limit);
  return { handles: page.map(({ handle }) => handle).toReversed(), nextCursor };
}

type Values = ReturnType<typeof filterValues> & { limit: number; after: ReturnType<typeof readAfter> };

/** The last product of the page before, and how many had been shown by then. All kinds of search use the same form of cursor. */
function readAfter(cursor: string | undefined) {
  const [shown = '0', afterScore = null, afterLaunched = null, afterHandle = null] =
    cursor === undefined ? [] : readPosition(cursor, ['integer', 'number', 'moment', 'text']);
  const mostShown = MAX_RANKED * MATCHES.length;
  return { shown: Math.max(0, Math.min(Number(shown), mostShown)), afterScore, afterLaunched, afterHandle };
}

function findNewest(db: Queryable, { after, ...values }: Values) {
  const marks = matchingLabelTerms(values.allergens, values.claims);
  return (values.avoidedWords === null ? newest : newestWithoutWords)(db).execute({
    ...values,
    ...after,
    marks,
  });
}

/**
 * Nearly every label lists its allergens, so including that condition in the index search costs more than it
 * saves.
 */
async function findBest(db: Queryable, { after, ...values }: Values, search: IndexSearch) {
  const marks = matchingLabelTerms(values.allergens, values.claims.filter(isDiet));
  const rows = await best(db).execute({
    ...values,
    ...askedValues(search),
    ...after,
    fill: after.shown + values.limit,
    marks,
    title: search.words.join(' '),
  });
  const shownThen = String(after.shown + search.limit);
  return rows.map((row) => ({ ...row, position: [shownThen, ...row.position] }));
}

const isDiet = (claim: Claim) => claim !== 'allergens' && claim !== 'ingredients';

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const storeId = given('storeId', 'text');
const limit = given('limit', 'int');
const LAUNCHED = sql`(extract(epoch from launched_at) * 1000000)::bigint::text`;
const AFTER_LAUNCHED = sql`timestamptz 'epoch' + ${given('afterLaunched', 'bigint')} * interval '1 microsecond'`;
const isAfterNewest = sql`(${given('afterHandle', 'text')} is null or (s.launched_at, s.handle) < (${AFTER_LAUNCHED}, ${given('afterHandle', 'text')}))`;
const tsqueryGiven = (name: string) => sql`to_tsquery('shop_words', ${given(name, 'text')})`;
/** The query in two forms: for ranking, and for finding, which includes the label terms. */
const askedPart = sql`asked as materialized (
  select begun, whole, avoided, ${withLabelTerms('begun')} as find_begun, ${withLabelTerms('whole')} as find_whole
  from (
    select ${tsqueryGiven('begun')} as begun, ${tsqueryGiven('whole')} as whole, ${tsqueryGiven('avoidedWords')} as avoided,
      ${given('marks', 'text')}::tsquery as marks
  ) words)`;

function withLabelTerms(words: string): SQL {
  return sql`case when marks is null then ${sql.raw(words)} else ${sql.raw(words)} && marks end`;
}

const askedValues = ({ asked, match }: Pick<IndexSearch, 'asked' | 'match'>) => ({
  begun: tsquery(asked, match, { isBegun: true }),
  whole: tsquery(asked, match, { isBegun: false }),
});

function filterValues({ storeId, filters }: Pick<IndexSearch, 'storeId' | 'filters'>) {
  const words = filters.withoutWords.map((word) => `'${word}':*C`);
  return {
    storeId,
    allergens: excludedAllergens(filters),
    avoidedWords: words.length === 0 ? null : words.join(' | '),
    claims: requiredClaims(filters),
  };
}

const notNamed = sql`(asked.avoided is null or not s.document @@ asked.avoided)`;
const notRuledOut = sql`not s.allergens && ${given('allergens', 'text[]')} and ${notNamed}`;
const matchingLabel = sql`s.store_id = ${storeId} and s.is_listed
  and not s.allergens && ${given('allergens', 'text[]')} and s.claims @> ${given('claims', 'text[]')}`;
const matchingFilters = sql`${matchingLabel} and ${notNamed}`;

const newestBy = (condition: SQL, name: string) =>
  preparedQuery((db) =>
    db
      .select({ handle: sql<string>`handle`, position: sql<string[]>`position` })
      .from(sql`(
        with asked as materialized (
          select ${tsqueryGiven('avoidedWords')} as avoided, ${given('marks', 'text')}::tsquery as marks
        ),
        recent as materialized (
          select handle, launched_at from asked, (
            select * from ${productSearch} s where s.store_id = ${storeId} and s.is_listed and ${isAfterNewest}
            order by launched_at desc, handle desc limit ${MAX_RECENT}
          ) s where ${condition} limit ${MAX_NEWEST}
        ),
        older as materialized (
          select handle, launched_at from asked, ${productSearch} s
          where s.document @@ asked.marks and ${condition} and ${isAfterNewest}
          order by launched_at desc, handle desc
          limit (select case when count(*) >= ${limit} then 0 else ${MAX_NEWEST} end from recent)
        )
        select handle, array['0', '0', ${LAUNCHED}, handle] as position from (select * from recent union select * from older) found
        order by launched_at desc, handle desc limit ${limit}
      ) found`)
      .prepare(name),
  );

/**
 * The newest matches. When few of the latest products match, as with a rare claim, the word index finds the
 * others.
 */
const newest = newestBy(matchingLabel, 'search_newest');
const newestWithoutWords = newestBy(matchingFilters, 'search_newest_without_words');

/** A word weighs more in a short title. */
const OF_TITLE = sql`1.0 / (length(s.title_words) - cardinality(s.allergens) - cardinality(s.claims))`;

/**
 * Kinds of match with their weights, best first. Each is only searched when the ones before it do not fill
 * the result, so each scores below the one before it: later pages go on from a score.
 */
const MATCHES: readonly (readonly [name: string, matches: SQL, worth: SQL])[] = [
  [
    'called',
    sql`s.title_words @@ asked.find_whole`,
    sql`5 + 4 * (s.title = ${given('title', 'text')})::int + ${OF_TITLE}`,
  ],
  [
    'begun',
    sql`s.title_words @@ asked.find_begun and not s.title_words @@ asked.whole`,
    sql`3 + ${OF_TITLE}`,
  ],
  ['told', sql`s.document @@ asked.find_whole and not s.title_words @@ asked.begun`, sql`1`],
  [
    'hinted',
    sql`s.document @@ asked.find_begun and not s.document @@ asked.whole and not s.title_words @@ asked.begun`,
    sql`0`,
  ],
];

const best = preparedQuery((db) => {
  const parts = MATCHES.map(([name, matches, worth], place) => {
    const before = MATCHES.slice(0, place).map(
      ([earlier]) => sql`(select count(*) from ${sql.raw(earlier)})`,
    );
    const most =
      before.length === 0
        ? sql`${sql.raw(String(MAX_RANKED))}`
        : sql`(select case when ${sql.join(before, sql` + `)} >= ${given('fill', 'int')} then 0 else ${sql.raw(String(MAX_RANKED))} end)`;
    return sql`${sql.raw(name)} as materialized (
      select s.handle, s.launched_at, s.document, ${worth} as worth from asked, ${productSearch} s
      where ${matches} and ${matchingFilters} limit ${most})`;
  });
  const all = sql.join(
    MATCHES.map(([name]) => sql`select * from ${sql.raw(name)}`),
    sql` union all `,
  );
  return db
    .select({ handle: sql<string>`handle`, position: sql<string[]>`position` })
    .from(sql`(
      with ${askedPart}, ${sql.join(parts, sql`, `)}
      select handle, array[score::text, ${LAUNCHED}, handle] as position from (
        select handle, launched_at, (worth + ts_rank('{0.1, 0.3, 0.6, 1}', document, asked.begun))::float8 as score
        from (${all}) s, asked
      ) ranked
      where ${given('afterHandle', 'text')} is null
        or (score, launched_at, handle) < (${given('afterScore', 'float8')}, ${AFTER_LAUNCHED}, ${given('afterHandle', 'text')})
      order by score desc, launched_at desc, handle desc
      limit ${limit}
    ) found`)
    .prepare('search_best');
});

/** The predicate of the partial index, so that products with complete labels are not read. */
const UNLABELLED = sql`and not s.claims @> '{allergens,ingredients}'`;

const countUnstatedBy = (matching: SQL, unlabelled: SQL, name: string) =>
  preparedQuery((db) =>
    db
      .select({ silent: sql<number>`silent` })
      .from(sql`(
        with ${askedPart}
        select count(*)::int as silent from (
          select 1 from asked, ${productSearch} s
          where s.store_id = ${storeId} and s.is_listed ${matching} and ${notRuledOut}
            and not s.claims @> ${given('claims', 'text[]')} ${unlabelled}
          limit ${MAX_COUNTED}
        ) counted
      ) silent`)
      .prepare(name),
  );

const MATCHING = sql`and s.document @@ asked.find_begun`;
const UNSTATED_COUNTS = {
  all: countUnstatedBy(sql``, sql``, 'count_silent'),
  unlabelled: countUnstatedBy(sql``, UNLABELLED, 'count_silent_labels'),
  matching: countUnstatedBy(MATCHING, sql``, 'count_silent_matching'),
  unlabelledMatching: countUnstatedBy(MATCHING, UNLABELLED, 'count_silent_labels_matching'),
};

/**
 * The number of products that match and are not excluded by their labels, but whose labels do not say enough;
 * at most 200.
 */
export async function countUnstated(
  db: Queryable,
  search: Pick<IndexSearch, 'storeId' | 'asked' | 'match' | 'filters'>,
): Promise<number> {
  const given = {
    ...filterValues(search),
    ...askedValues(search),
    marks: unstatedLabelTerms(excludedAllergens(search.filters), requiredClaims(search.filters)),
  };
  const isLabelEnough = given.claims.every((claim) => claim === 'allergens' || claim === 'ingredients');
  const { all, unlabelled, matching, unlabelledMatching } = UNSTATED_COUNTS;
  const [inAll, among] = isLabelEnough ? [unlabelled, unlabelledMatching] : [all, matching];
  const [row] = await (search.asked.length === 0 ? inAll : among)(db).execute(given);
  return row?.silent ?? 0;
}

/** Those of these words that no product has. */
export async function unknownWords(
  db: Queryable,
  storeId: StoreId,
  asked: readonly { word: string; asked: ExpandedQuery }[],
): Promise<string[]> {
  const given = asked.map((one) => ({
    word: one.word,
    query: tsquery([one.asked], 'all', { isBegun: true }),
  }));
  const { rows } = await db.execute<{ word: string }>(sql`
    select given.word from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(word text, query text)
    where not exists (
      select 1 from ${searchWords} w where w.store_id = ${storeId} and w.word = given.word
    ) and not exists (
      select 1 from ${productSearch} s
      where s.store_id = ${storeId} and s.is_listed and s.document @@ to_tsquery('shop_words', given.query)
    )`);
  return rows.map(({ word }) => word);
}
