import type { DeclaredJob } from '../../../generated/files.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import { isObject } from '../../../kernel/model/json.js';
import { shown } from '../../../kernel/schema/schema-words.js';
import { checkValue, slipOf } from '../../toolkit/shapes/check.js';
import { TWO_PLACES } from '../declared.js';
import { fileShape, nameInProject, namesOfJobs, SERVER_SET } from '../members.js';

/** Checks a job's members by its table, and for duplicates in two places. `path`: the job's place. */
export function checkMembers(job: DeclaredJob, path: SectionPath, context: CompileContext): void {
  const { expressions, parameterNames } = context.settings;
  const members = Object.entries(job).filter(([, value]) => value !== undefined);
  const refused = members.flatMap(([name]) => {
    const refusal = refusalOf(name);
    return refusal === undefined ? [] : [{ name, refusal }];
  });
  for (const { name, refusal } of refused)
    context.report([...path, name], { severity: 'error', code: 'unknown-key', atKey: true, ...refusal });
  const names = new Set(refused.map(({ name }) => name));
  const own = Object.fromEntries(members.filter(([name]) => !names.has(name)));
  const options = isObject(job.output_options) ? job.output_options : {};
  checkValue(fileShape(namesOfJobs(parameterNames), options['output_type']), own, path, {
    report: context.report,
    strict: expressions.strict,
    nameOf: (at) => nameInProject(at.slice(path.length)),
  });
  for (const [atJob, inOptions] of Object.entries(TWO_PLACES)) {
    if (own[atJob] === undefined || options[inOptions] === undefined) continue;
    context.report([...path, 'output_options', inOptions], {
      severity: 'error',
      code: 'excluded-key',
      message: `${atJob} of the job already says this`,
      help: `Remove one of them; ${atJob} is the usual one.`,
      atKey: true,
    });
  }
}

type Refusal = Pick<SectionFinding, 'message' | 'help' | 'sensitive'>;

/** Members that no file may have: set by the service, named otherwise in files, or secret. */
function refusalOf(name: string): Refusal | undefined {
  if (SERVER_SET.includes(name))
    return { message: `a job in a file can't have ${name}: the service sets it`, help: 'Remove it.' };
  if (name === 'logpull_options') {
    return {
      message: "a job in a file can't have logpull_options: separate members say the same",
      help: 'Write fields, timestamps, sample_rate and CVE-2021-44228.',
    };
  }
  const meant = secretMeantBy(name);
  return meant === undefined
    ? undefined
    : { message: `a job has no key ${shown(name)}`, help: `Did you mean ${meant}?`, sensitive: true };
}

/** The secret's member that a name resembles. Its value may be the secret: never sent or shown. */
function secretMeantBy(name: string): string | undefined {
  const places = Object.keys(PLACES_OF_SECRETS);
  if (places.includes(name)) return undefined;
  const byStem = places.find((place) => name.startsWith(PLACES_OF_SECRETS[place] ?? place));
  return slipOf(name, places) ?? byStem;
}

/** The members for secrets, with how names meant as them likely start. */
const PLACES_OF_SECRETS: Readonly<Record<string, string>> = {
  destination_conf: 'dest',
  ownership_challenge: 'owner',
};
