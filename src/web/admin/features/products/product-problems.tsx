import type { FieldProblem } from '#domain/errors.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { InView } from '../../ui/forms/in-view.tsx';
import { productPlaceText } from './product-texts.ts';

/** What keeps a product from being published or shown, with its place: some places are not on the page. */
export function ProductProblems({ title, problems }: { title: string; problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <InView>
      <Notice tone="danger" title={title}>
        <ul>
          {problems.map(({ path, message }) => (
            <li key={path}>{sentenceAbout(productPlaceText(path), message)}</li>
          ))}
        </ul>
      </Notice>
    </InView>
  );
}

/** Calls name places in what they were sent, fields those of the document. */
export function atFields(failure: unknown): unknown {
  if (!(failure instanceof ApiProblem)) return failure;
  const errors = failure.errors.flatMap(({ path, message }) =>
    path.startsWith('/document/') ? [{ path: path.slice('/document'.length), message }] : [],
  );
  return Object.assign(failure, { errors });
}
