/** The look of the page: the tokens of design/interface.md. */
export const STYLE = `
:root { color-scheme: dark light; --canvas: #0c0f13; --panel: #12161c; --raised: #1a2029; --line: #252c37; --text: #e9edf2; --muted: #8a94a4; --accent: #6f9dff; --literal: #12b886; }
@media (prefers-color-scheme: light) { :root { --canvas: #f4f6f9; --panel: #ffffff; --raised: #eef1f5; --line: #dde3ea; --text: #10151c; --muted: #5c6675; --accent: #1f5eff; --literal: #0a7a5d; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 72px; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-decoration: none; }
a:hover, main p a { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; z-index: 3; background: var(--panel); padding: 8px; }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; min-height: 56px; padding: 8px 16px; background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 16px; }
header label { display: flex; align-items: center; gap: 8px; color: var(--muted); font-size: 12px; }
header label.search { flex: 1 1 240px; max-width: 480px; }
input, select, button { font: inherit; color: var(--text); background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: 6px 8px; min-width: 0; height: 34px; }
header input { width: 100%; }
button { cursor: pointer; background: #1f5eff; border-color: #1f5eff; color: #fff; padding: 6px 16px; }
button:disabled { opacity: .6; cursor: default; }
.columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); align-items: start; }
nav { position: sticky; top: 56px; max-height: calc(100vh - 56px); overflow-y: auto; padding: 16px; border-right: 1px solid var(--line); font-size: 13px; }
nav ul { list-style: none; margin: 0 0 16px; padding: 0; }
nav li a { display: block; padding: 2px 0; color: var(--muted); overflow-wrap: anywhere; }
nav li a:hover { color: var(--text); }
nav .group { margin: 0 0 4px; font-weight: 600; }
nav .group a { color: var(--text); }
main { padding: 8px 32px 64px; max-width: 1080px; }
h2 { margin: 40px 0 8px; font-size: 20px; }
#start h2 { margin-top: 24px; font-size: 16px; }
h3 { margin: 0 0 4px; font-size: 14px; overflow-wrap: anywhere; }
h4 { margin: 16px 0 4px; font-size: 13px; color: var(--muted); }
p { margin: 4px 0 8px; }
article { margin: 16px 0; padding: 16px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.method { color: var(--muted); font-size: 12px; }
.badge { border: 1px solid var(--line); border-radius: 4px; padding: 0 6px; font-size: 12px; color: var(--muted); }
.muted { color: var(--muted); }
.literal { color: var(--literal); white-space: nowrap; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.envelope { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 13px; margin: 8px 0; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: break-word; }
.required { white-space: nowrap; color: var(--muted); }
thead th { border-top: 0; color: var(--muted); font-size: 12px; }
tbody th { white-space: nowrap; }
details { margin-top: 12px; }
summary { cursor: pointer; color: var(--accent); width: max-content; }
figure { margin: 8px 0 12px; }
figcaption { color: var(--muted); font-size: 12px; margin-bottom: 4px; overflow-wrap: anywhere; }
pre.code { margin: 0; padding: 12px; max-height: 480px; overflow: auto; background: var(--raised); border-radius: 4px; }
.guide article { margin: 0; padding: 8px 0 16px; background: none; border: 0; border-radius: 0; border-top: 1px solid var(--line); }
.guide article h3 { font-size: 16px; margin-top: 8px; }
.facts td:last-child { min-width: 200px; }
form { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 8px 12px; align-items: end; margin: 12px 0; }
form label { display: grid; gap: 2px; font-size: 12px; color: var(--muted); }
pre.result { max-height: 360px; overflow: auto; margin: 0; padding: 12px; background: var(--raised); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
[hidden] { display: none !important; }
@media (max-width: 820px) { .columns { grid-template-columns: minmax(0, 1fr); } nav { display: none; } main { padding: 8px 16px 48px; } header { position: static; } html { scroll-padding-top: 8px; } table, tbody, tr { display: block; } td { display: inline; padding-right: 8px; } td:last-child { display: block; padding: 0 0 4px; } thead { display: none; } tbody th { display: block; padding-top: 8px; } td { border-top: 0; } }
`;
