/** What the extension of VS Code is packed from: a zip as the Open Packaging Conventions describe it, with a manifest of the marketplace. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { TOOL_VERSION } from '../src/version.js';
import own from '../editors/vscode/manifest.json' with { type: 'json' };
import project from '../package.json' with { type: 'json' };
import { expressionGrammars } from './expression-grammar.js';
import { licensesOf, packagesIn } from './licenses.js';

const ROOT = new URL('../', import.meta.url);

/** The name of the file that is built. */
export const PACKED_EXTENSION = `zonewright-${TOOL_VERSION}.vsix`;

/** The packed extension. Needs `npm run build` first. The same sources give the same bytes. */
export async function packedExtension(): Promise<Uint8Array> {
  const { text, licenses } = await bundledClient();
  const manifest = extensionManifest();
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'extension.vsixmanifest': marketplaceManifest(manifest),
    '[Content_Types].xml': contentTypes(),
    'extension/package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'extension/extension.js': text,
    'extension/readme.md': read('editors/vscode/README.md'),
    'extension/changelog.md': read('CHANGELOG.md'),
    'extension/LICENSE.txt': read('LICENSE'),
    'extension/licenses.txt': licenses,
    'extension/icon.png': read('editors/vscode/icon.png'),
    ...Object.fromEntries(
      Object.entries(expressionGrammars()).map(([name, grammar]) => [
        `extension/syntaxes/${name}`,
        JSON.stringify(grammar),
      ]),
    ),
    ...serverFiles(),
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
    { level: 9, mtime: EPOCH },
  );
}

/** The earliest time that a zip can have: packages of the same sources are the same. */
const EPOCH = '1980-01-01T12:00:00';

/** The manifest of the extension, with the version and the addresses of the package. */
function extensionManifest() {
  const { version, homepage, bugs, repository } = project;
  return { ...own, version, homepage, bugs, repository };
}

type Manifest = ReturnType<typeof extensionManifest>;

function read(path: string): Buffer {
  return readFileSync(new URL(path, ROOT));
}

/** The code that runs in the editor. It has `vscode`, and nothing else. */
async function bundledClient(): Promise<{ readonly text: string; readonly licenses: string }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: fileURLToPath(ROOT),
    entryPoints: ['editors/vscode/src/extension.ts'],
    outfile: 'extension.js',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    minify: true,
    keepNames: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  return {
    text: outputFiles.map((file) => file.text).join(''),
    licenses: licensesOf(packagesIn([metafile])),
  };
}

/** The files of `zonewright lsp`: the program as npm has it, without templates, what others import, and code for one version of V8. */
function serverFiles(): Readonly<Record<string, Uint8Array>> {
  const named = (folder: string, pattern: RegExp): readonly string[] =>
    readdirSync(new URL(`${folder}/`, ROOT))
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name}`);
  const names = [
    ...named('dist', /^[\w-]+\.cjs$|^licenses\.txt$/),
    'package.json',
    ...named('schemas', /\.json$/),
  ];
  return Object.fromEntries(names.map((name) => [`extension/server/${name}`, read(name)]));
}

/** The types of files by their endings, which each part of such a package needs. */
const TYPES: Readonly<Record<string, string>> = {
  cjs: 'application/javascript',
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
};

function contentTypes(): string {
  const types = Object.entries(TYPES).map(
    ([ending, type]) => `  <Default Extension=".${ending}" ContentType="${type}"/>\n`,
  );
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n${types.join('')}</Types>\n`;
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

/** What the marketplace and the editor read before they open package.json: the same facts. */
function marketplaceManifest(manifest: Manifest): string {
  const { name, publisher, version, displayName, description, keywords, categories, engines, pricing } =
    manifest;
  const source = manifest.repository.url.replace(/^git\+/, '');
  const properties = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionDependencies': '',
    'Microsoft.VisualStudio.Code.ExtensionPack': '',
    'Microsoft.VisualStudio.Code.ExtensionKind': manifest.extensionKind.join(','),
    'Microsoft.VisualStudio.Code.LocalizedLanguages': '',
    'Microsoft.VisualStudio.Code.EnabledApiProposals': '',
    'Microsoft.VisualStudio.Code.ExecutesCode': 'true',
    'Microsoft.VisualStudio.Services.Links.Source': source,
    'Microsoft.VisualStudio.Services.Links.Getstarted': source,
    'Microsoft.VisualStudio.Services.Links.GitHub': source,
    'Microsoft.VisualStudio.Services.Links.Support': manifest.bugs.url,
    'Microsoft.VisualStudio.Services.Links.Learn': manifest.homepage,
    'Microsoft.VisualStudio.Services.Branding.Color': manifest.galleryBanner.color,
    'Microsoft.VisualStudio.Services.Branding.Theme': manifest.galleryBanner.theme,
    'Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown': 'true',
    'Microsoft.VisualStudio.Services.Content.Pricing': pricing,
  };
  const assets = {
    'Microsoft.VisualStudio.Code.Manifest': 'package.json',
    'Microsoft.VisualStudio.Services.Content.Details': 'readme.md',
    'Microsoft.VisualStudio.Services.Content.Changelog': 'changelog.md',
    'Microsoft.VisualStudio.Services.Content.License': 'LICENSE.txt',
    'Microsoft.VisualStudio.Services.Icons.Default': manifest.icon,
  };
  const propertyLines = Object.entries(properties).map(
    ([id, value]) => `      <Property Id="${id}" Value="${escaped(value)}"/>\n`,
  );
  const assetLines = Object.entries(assets).map(
    ([type, path]) => `    <Asset Type="${type}" Path="extension/${path}" Addressable="true"/>\n`,
  );
  return `${XML}<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${propertyLines.join('')}    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${manifest.icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${assetLines.join('')}  </Assets>
</PackageManifest>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
