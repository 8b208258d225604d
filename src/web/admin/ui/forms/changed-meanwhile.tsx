import { useLayoutEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiProblem } from '#web/api/api-problem.ts';
import { ChangedFacts } from '../feedback/changed-facts.tsx';
import { type ChangedFact, changedFacts, type KeyedFact } from '../feedback/facts.ts';
import { Notice } from '../feedback/notice.tsx';
import { Button } from './button.tsx';
import { isEqual, type Leaf, leavesAt, leavesThatDiffer, overlap, withLeaves } from './leaves.ts';

/** What is stored of the thing that a form changes. */
export interface Stored<Version> {
  version: Version;
  /** In words, for the difference that a 409 shows. */
  facts: readonly KeyedFact[];
}

/** What somebody else has changed while the form was open. */
export interface ChangedMeanwhile {
  title: string;
  facts: readonly ChangedFact[];
  /** Shows the stored values of the fields in which something else was typed; null where there are none. */
  showStored: (() => void) | null;
  /** Shows again what was typed; null before `showStored`. */
  showTyped: (() => void) | null;
}

interface Watched<Fields extends FieldValues, Version> {
  /** The fields as they are stored. */
  defaults: DefaultValues<Fields>;
  stored: Stored<Version> | undefined;
  isBusy: boolean;
  problem: ApiProblem | null;
  /** How often the form was saved. */
  saves: number;
}

/** What was stored when a form was filled: what is typed is typed over it. */
export interface Shown<Fields, Version> {
  stored?: Stored<Version> | undefined;
  defaults: DefaultValues<Fields>;
}

export interface Meanwhile<Fields, Version> {
  shown: Shown<Fields, Version>;
  /** For text that comes back: where another version is stored by now, saving it is refused as usual. */
  showAsOf: (before: Shown<Fields, Version>) => void;
  changed: ChangedMeanwhile | null;
}

interface Refused<Fields, Version> {
  problem: ApiProblem;
  /** What the form showed when it was saved. */
  before: Shown<Fields, Version>;
  facts: readonly ChangedFact[];
  /** What somebody else has changed: where nothing was typed, and elsewhere. */
  untouched: readonly Leaf[];
  conflicting: readonly Leaf[];
}

/**
 * Keeps which version the form shows. One in which nothing was typed follows what is fetched, and so does one that was just saved, also
 * when something was typed before its own version was there. Otherwise a newer version comes with the refusal that names it:
 * untouched fields take its values, and what was typed stays.
 */
export function useChangedMeanwhile<Fields extends FieldValues, Version>(
  form: UseFormReturn<Fields>,
  { defaults, stored, isBusy, problem, saves }: Watched<Fields, Version>,
): Meanwhile<Fields, Version> {
  const [shown, setShown] = useState({ stored, defaults, isFollowed: false, saves });
  const [refused, setRefused] = useState<Refused<Fields, Version> | null>(null);
  const [typed, setTyped] = useState<readonly Leaf[] | null>(null);
  const isRefused = problem?.code === 'changed_meanwhile' && stored !== undefined;
  const isNew = () => !isEqual([stored, defaults], [shown.stored, shown.defaults]);
  // What was refused may be known before what is stored has been fetched.
  if (isRefused && (refused?.problem !== problem || isNew())) {
    const before = refused?.problem === problem ? refused.before : shown;
    const own = leavesThatDiffer(form.getValues(), shown.defaults);
    const isOwn = ({ path }: Leaf) => own.some((leaf) => overlap(leaf.path, path));
    setRefused({
      problem,
      before,
      facts: changedFacts(before.stored?.facts ?? [], stored.facts),
      untouched: leavesThatDiffer(defaults, shown.defaults).filter((leaf) => !isOwn(leaf)),
      conflicting: leavesThatDiffer(defaults, before.defaults).filter(isOwn),
    });
    setTyped(null);
    setShown({ stored, defaults, isFollowed: false, saves });
  } else if (
    stored &&
    isSameContent(stored, defaults, shown) &&
    !isEqual(stored.version, shown.stored?.version)
  ) {
    // What a form does not show was changed, such as whether a product is archived: nothing is overwritten.
    setShown({ ...shown, stored, isFollowed: false });
  } else if (stored && !isBusy && (!form.formState.isDirty || saves > shown.saves) && isNew())
    setShown({ stored, defaults, isFollowed: true, saves });
  // Before anybody can type into what was just shown.
  useLayoutEffect(() => {
    if (shown.isFollowed) takeOver(form, shown.defaults as Fields, form.formState.defaultValues as Fields);
  }, [form, shown]);
  useLayoutEffect(() => {
    if (refused) fill(form, refused.untouched);
  }, [form, refused]);
  const showAsOf = (before: Shown<Fields, Version>) => {
    if (!stored || !before.stored || isEqual(before.stored.version, stored.version)) return;
    setShown({
      stored: before.stored,
      defaults: { ...defaults, ...before.defaults },
      isFollowed: false,
      saves,
    });
  };
  if (!isRefused || refused === null || isBusy) return { shown, showAsOf, changed: null };
  const { conflicting } = refused;
  return {
    shown,
    showAsOf,
    changed: {
      title: problem.message,
      facts: refused.facts,
      showStored:
        conflicting.length === 0 || typed !== null
          ? null
          : () => {
              setTyped(leavesAt(form.getValues(), conflicting));
              fill(form, conflicting);
            },
      showTyped:
        typed &&
        (() => {
          setTyped(null);
          fill(form, typed);
        }),
    },
  };
}

const isSameContent = <Fields, Version>(
  stored: Stored<Version>,
  defaults: DefaultValues<Fields>,
  shown: Shown<Fields, Version>,
): boolean => isEqual([stored.facts, defaults], [shown.stored?.facts, shown.defaults]);

export const partsOf = <Fields extends FieldValues>(
  fields: Partial<Fields>,
  isWanted: (name: string) => boolean,
): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name))) as Partial<Fields>;

const fill = <Fields extends FieldValues>(form: UseFormReturn<Fields>, leaves: readonly Leaf[]): void =>
  form.reset(withLeaves(form.getValues(), leaves), { keepDefaultValues: true });

/** Takes over what is stored, but for fields in which something else than `before` is typed, which count as changed. Says whether there are any. */
export function takeOver<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  stored: Fields,
  before: Fields,
): boolean {
  const typed = leavesThatDiffer(form.getValues(), before);
  if (typed.length === 0) {
    form.reset(stored);
    return false;
  }
  form.reset(stored, { keepValues: true });
  form.reset(withLeaves(stored, typed), { keepDefaultValues: true });
  return true;
}

/** Says what somebody else has changed, with a way to take it over and back. */
export function ChangedNotice({
  changed: { title, facts, showStored, showTyped },
}: {
  changed: ChangedMeanwhile;
}) {
  if (showTyped !== null)
    return (
      <Notice
        tone="info"
        title="This is what is stored now."
        actions={<Button onClick={showTyped}>Back to what I typed</Button>}
      />
    );
  return (
    <Notice
      tone="danger"
      title={title}
      actions={showStored && <Button onClick={showStored}>Show what is stored now</Button>}
    >
      <ChangedFacts facts={facts} />
      <p>What you typed is still here. Saving again stores it.</p>
    </Notice>
  );
}
