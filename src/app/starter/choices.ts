import type { Provider } from '../providers/names.js';
import type { Choices } from './record.js';
import { RELEASES, type ToolSource } from './source.js';
import type { Present } from './upgrade.js';

/** The pipelines that show how they were made. */
export const PIPELINE: Readonly<Record<Provider, string>> = {
  github: '.github/workflows/pull-request.yml',
  gitlab: '.gitlab-ci.yml',
};

/** How pipelines were made, from their texts, without a record. Pure. */
export function choicesFrom(texts: Present, dialect: string): Choices {
  const ci: Provider = texts.has(PIPELINE.gitlab) ? 'gitlab' : 'github';
  const text = texts.get(PIPELINE[ci]) ?? '';
  const address = /^ *ZONEWRIGHT_BASE_URL: (\S+)/m.exec(text)?.[1];
  return {
    ci,
    workflows: texts.has(PIPELINE[ci]),
    source: sourceIn(text, ci),
    dialect,
    ...(address === undefined || address === PLACEHOLDER ? {} : { address }),
  };
}

/** The templates' address. */
const PLACEHOLDER = 'https://api.example.com/client/v4';

/** What a workflow uses besides GitHub's own actions. */
const USES = /^ *(?:- )?uses: (?!actions\/|github\/)(\S+)/m;
/** The image of jobs. */
const IN_IMAGE: Readonly<Record<Provider, RegExp>> = {
  github: /^ *container:\n *image: (\S+)/m,
  gitlab: /^ {2}image:\n {4}name: (\S+)/m,
};
const OURS = /^zonewright\/zonewright@/;
const RELEASE = /^ *RELEASE: (\S+)\/v[^/\s]+$/m;

function sourceIn(text: string, ci: Provider): ToolSource {
  const uses = USES.exec(text)?.[1];
  if (uses !== undefined) return { from: 'action', ...(OURS.test(uses) ? {} : { uses }) };
  const url = RELEASE.exec(text)?.[1];
  if (url !== undefined) return { from: 'binary', ...(url === RELEASES ? {} : { url }) };
  const image = IN_IMAGE[ci].exec(text)?.[1];
  if (image !== undefined) return { from: 'container', image };
  return { from: ci === 'gitlab' || text.includes('npx --yes zonewright@') ? 'npm' : 'action' };
}
