/** In milliseconds. */
const SHOWN = 2000;

/** Gives each block a button that copies it: of a session on a terminal the commands, of everything else the whole. */
export function addCopyButtons(blocks: Iterable<HTMLElement>): void {
  // Without a safe connection there is no clipboard.
  if (navigator.clipboard === undefined) return;
  for (const block of blocks) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const said = await navigator.clipboard.writeText(textOf(block)).then(
    () => 'Copied',
    () => 'Not copied',
  );
  button.textContent = said;
  setTimeout(() => (button.textContent = 'Copy'), SHOWN);
}

function textOf(block: HTMLElement): string {
  const commands = [...block.querySelectorAll('.command')].map((command) => command.textContent);
  return commands.length > 0 ? commands.join('\n') : (block.querySelector('code')?.textContent ?? '');
}
