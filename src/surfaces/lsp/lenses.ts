import type { CodeLens } from 'vscode-languageserver-protocol';
import { deciderOf, testedRules } from '../../engine/configuration/life/reach.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Scene } from './scene.js';

/** Above each rule that decides or skips the rest: what it does, and how many tests of rules it decides. Pure. */
export function lensesOf({ file, positions, configuration }: Scene): readonly CodeLens[] {
  return testedRules(configuration.scopes)
    .filter(({ location }) => location.file === file)
    .map(({ list, rule, tests, location }) => {
      const { name, action } = rule.rule;
      const deciding = tests.filter(({ traffic }) => deciderOf(list, traffic) === name).length;
      const tested = deciding === 0 ? 'no test decides here' : `${count(deciding, 'test')} here`;
      return { range: positions.rangeAt(location), command: { title: `${action}: ${tested}`, command: '' } };
    });
}
