import type { Question } from '../answers/model.js';
import { byId, setApart } from './dom.js';

type Kind = Question['kind'];

/** The tabs of the page. */
export interface Tabs {
  selected(): Kind;
  select(kind: Kind): void;
}

const KINDS: readonly Kind[] = ['decides', 'opens', 'policy'];

/**
 * Makes the tabs work: with a pointer, and with arrows, Home and End (ARIA Authoring Practices, tabs). `onSelect` is called for each choice. Only the selected
 * panel is in the page, so that a label is there once.
 */
export function openTabs(onSelect: () => void): Tabs {
  let selected: Kind = 'decides';
  const main = byId('main', HTMLElement);
  const panelOf = (kind: Kind): HTMLElement => byId(`panel-${kind}`, HTMLElement);
  const panels = { decides: panelOf('decides'), opens: panelOf('opens'), policy: panelOf('policy') };
  const tabOf = (kind: Kind): HTMLButtonElement => byId(`tab-${kind}`, HTMLButtonElement);
  const select = (kind: Kind): void => {
    selected = kind;
    for (const one of KINDS) {
      const isIt = one === kind;
      tabOf(one).setAttribute('aria-selected', String(isIt));
      tabOf(one).tabIndex = isIt ? 0 : -1;
      const panel = panels[one];
      panel.hidden = !isIt;
      setApart(panel, !isIt, main);
    }
    onSelect();
  };
  for (const [index, kind] of KINDS.entries()) {
    tabOf(kind).addEventListener('click', () => select(kind));
    tabOf(kind).addEventListener('keydown', (event) => {
      const to = KINDS.at(placeAfter(event.key, index) ?? index);
      if (to === undefined || to === kind) return;
      event.preventDefault();
      select(to);
      tabOf(to).focus();
    });
  }
  select(selected);
  return { selected: () => selected, select };
}

function placeAfter(key: string, index: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % KINDS.length;
    case 'ArrowLeft':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
