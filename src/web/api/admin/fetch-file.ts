import { fetchAnswer } from '../fetch-answer.ts';

/** Fetches a file of the back office. Throws `ApiProblem`, as calls do. */
export const fetchFile = async (address: string): Promise<Blob> => (await fetchAnswer(address)).blob();
