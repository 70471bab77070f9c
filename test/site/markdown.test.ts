import { describe, expect, it } from 'vitest';
import { render } from '../../site/markdown.js';

const same = (target: string): string => target;
const html = (text: string): string => render(text, same).html;

describe('a page of Markdown', () => {
  it('is text: nothing in it is a template', () => {
    expect(html('`${{ github.token }}` and {{ x }} and `<name>`\n')).toBe(
      '<p><code>${{ github.token }}</code> and {{ x }} and <code>&lt;name&gt;</code></p>\n',
    );
  });

  it('has the anchors that GitHub gives, and headings that lead to themselves', () => {
    const { sections, html: page } = render(
      '# A `b`\n\nOne\ntwo `c`.\n\n## What’s $x?\n\n## What’s $x?\n',
      same,
    );
    expect(sections).toEqual([
      { level: 1, heading: 'A b', anchor: 'a-b', text: 'One two c.\n' },
      { level: 2, heading: 'What’s $x?', anchor: 'whats-x', text: '' },
      { level: 2, heading: 'What’s $x?', anchor: 'whats-x-1', text: '' },
    ]);
    expect(page).toContain('<h1 id="a-b">A <code>b</code></h1>');
    expect(page).toContain('<h2 id="whats-x-1"><a href="#whats-x-1">What’s $x?</a></h2>');
  });

  it('has no link inside of a link', () => {
    expect(html('## See [it](a.md)\n')).toBe('<h2 id="see-it">See <a href="a.md">it</a></h2>\n');
  });

  it('has links to where the site has something', () => {
    expect(render('[a](b.md) and **[c](d.md)**', (target) => `to/${target}`).html).toBe(
      '<p><a href="to/b.md">a</a> and <strong><a href="to/d.md">c</a></strong></p>\n',
    );
  });

  it('has the alerts of GitHub', () => {
    expect(html('> [!CAUTION]\n> Stop.\n')).toContain(
      '<blockquote class="alert caution">\n<p>Caution\nStop.</p>',
    );
    expect(html('> [!OTHER]\n> Stop.\n')).toContain('<blockquote>');
  });

  it('has tables that can be moved', () => {
    expect(html('| a |\n| - |\n| b |\n')).toMatch(/^<div class="table"><table>\n[^]*<\/table><\/div>\n$/);
  });
});

describe('a block of code', () => {
  const fence = (language: string, code: string): string => html(`\`\`\`${language}\n${code}\n\`\`\`\n`);

  it.each(['console', ''])('is a session if it has a prompt: only commands are copied (%s)', (language) => {
    expect(fence(language, '$ zonewright plan > x\n<none>')).toBe(
      '<div class="code" data-copy><pre><code><span class="prompt">$ </span>' +
        '<span class="command">zonewright plan &gt; x</span>\n&lt;none&gt;</code></pre></div>\n',
    );
  });

  it('has colours for the language of its fence, whatever follows it', () => {
    expect(fence('yaml policy', 'a: "<b>"')).toBe(
      '<div class="code" data-copy><pre><code><span class="hljs-attr">a:</span> ' +
        '<span class="hljs-string">&quot;&lt;b&gt;&quot;</span></code></pre></div>\n',
    );
  });

  it.each(['text', 'diff'])('has no button to copy what is only shown (%s)', (language) => {
    expect(fence(language, 'a')).toBe('<div class="code"><pre><code>a</code></pre></div>\n');
  });

  it('says in words what a diagram shows', () => {
    const states = 'stateDiagram-v2\n  old: old rules\n  new: new rules\n  old --> new: --to complete';
    expect(fence('mermaid', states)).toContain('<code>old rules → new rules: --to complete</code>');
    const flow =
      'flowchart LR\n  subgraph s0["zone"]\n    a["whole#44; all"]\n    b["x"]\n    a --> b\n  end';
    expect(fence('mermaid', flow)).toContain('<code>whole, all → x</code>');
  });
});
