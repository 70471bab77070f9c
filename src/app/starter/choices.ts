import type { Provider } from '../providers/names.js';
import type { Choices } from './record.js';
import type { ToolSource } from './source.js';

/** How pipelines were made, from their texts by path, for repositories without a record. Pure. */
export function choicesFrom(texts: ReadonlyMap<string, string>, dialect: string): Choices {
  const gitlab = texts.get('.gitlab-ci.yml');
  const ci: Provider = gitlab === undefined ? 'github' : 'gitlab';
  const text = gitlab ?? texts.get('.github/workflows/pull-request.yml') ?? '';
  const address = /^ *ZONEWRIGHT_BASE_URL: (\S+)/m.exec(text)?.[1];
  return {
    ci,
    source: sourceIn(text, ci),
    dialect,
    ...(address === undefined || address === PLACEHOLDER ? {} : { address }),
  };
}

/** The address in the templates. */
const PLACEHOLDER = 'https://api.example.com/client/v4';

/** What a workflow uses that is none of GitHub's own actions. */
const USES = /^ *(?:- )?uses: (?!actions\/|github\/)(\S+)/m;
/** What jobs run in. */
const IN_IMAGE: Readonly<Record<Provider, RegExp>> = {
  github: /^ *container:\n *image: (\S+)/m,
  gitlab: /^ {2}image:\n {4}name: (\S+)/m,
};
const OURS = /^zonewright\/zonewright@/;

function sourceIn(text: string, ci: Provider): ToolSource {
  const uses = USES.exec(text)?.[1];
  if (uses !== undefined) return { from: 'action', ...(OURS.test(uses) ? {} : { uses }) };
  if (text.includes('sha256sum --check')) return { from: 'binary' };
  const image = IN_IMAGE[ci].exec(text)?.[1];
  if (image !== undefined) return { from: 'container', image };
  return { from: ci === 'gitlab' || text.includes('npx --yes zonewright@') ? 'npm' : 'action' };
}
