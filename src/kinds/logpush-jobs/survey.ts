import type { Survey } from '../definition/survey.js';
import { readJobsIfAny } from './live.js';

/** The key of a job: its dataset and its name. */
export function jobKey({ dataset, name }: { readonly dataset: string; readonly name: string }): string {
  return `logpush_jobs/${dataset} ${name}`;
}

/** The address of a job in its scope, by name, else by id. */
export function jobAddress({ name, id }: { readonly name: string; readonly id: string }): string {
  return `logpush_jobs/${name || id}`;
}

/** Every log push job of a zone or account. */
export const surveyJobs: Survey = async (context, api, signal) => {
  const jobs = await readJobsIfAny(context, api, signal);
  return jobs.map((job) => ({ key: jobKey(job), address: jobAddress(job) }));
};
