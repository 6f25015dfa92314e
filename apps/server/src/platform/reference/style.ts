const DARK =
  'color-scheme:dark;--bg0:#08090B;--bg1:#0E1013;--bg2:#14171B;--line1:#1B1F24;--line2:#272C33;--t1:#E9ECF1;--t2:#AFB7C3;--t3:#8892A1;--accent:#A29EFF;--accent-tint:#211F42;--up:#35C38D;--caution:#E5AE4B;--info:#66B4F5;--line3:#3A424C;--hover:#1C2026;--active:#242930';
const LIGHT =
  'color-scheme:light;--bg0:#E9ECF0;--bg1:#FFFFFF;--bg2:#F5F6F8;--line1:#E4E7EB;--line2:#D3D8DE;--t1:#12161B;--t2:#434B57;--t3:#58616E;--accent:#4A41D2;--accent-tint:#E9E8FC;--up:#08744A;--caution:#845600;--info:#1464AC;--line3:#AAB2BD;--hover:#EFF1F4;--active:#E3E7EC';

/** The interface's fonts among the build's files; none without a build. */
const FONTS = [
  { family: 'Inter', file: /^inter-latin-(?!ext).*\.woff2$/, weight: '400 700' },
  { family: 'Geist Mono', file: /^geist-mono-.*\.woff2$/, weight: '400' },
] as const;

const fontFaces = (assets: readonly string[]): string =>
  FONTS.map(({ family, file, weight }) => {
    const name = assets.find((asset) => file.test(asset));
    if (name === undefined) return '';
    return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('/assets/${name}') format('woff2')}\n`;
  }).join('');

/**
 * Builds the reference's stylesheet in the interface's fonts and colors: dark, or light if the reader's system
 * prefers it.
 */
export const referenceStyle = (assets: readonly string[]): string => `${fontFaces(assets)}
:root{${DARK}}
@media (prefers-color-scheme:light){:root{${LIGHT}}}
*{box-sizing:border-box}
html{scroll-padding-top:60px;scrollbar-color:var(--line3) transparent}
body{margin:0;display:grid;grid-template-columns:300px minmax(0,1fr);background:var(--bg0);color:var(--t2);font:13px/20px Inter,system-ui,sans-serif;font-feature-settings:"tnum","cv05","cv08";-webkit-font-smoothing:antialiased}
::selection{background:var(--accent-tint);color:var(--t1)}
header{position:sticky;top:0;z-index:1;grid-column:1/-1;display:flex;align-items:center;gap:12px;height:44px;padding:0 12px;background:var(--bg1);border-bottom:1px solid var(--line2);font-size:12px;line-height:16px}
header a{display:flex;align-items:center;height:28px;padding:0 8px;border-radius:4px;color:var(--t2);font-weight:500}
header a:hover{background:var(--hover);color:var(--t1);text-decoration:none}
header a[aria-current]{background:var(--active);color:var(--t1)}
header a.home{gap:8px;padding:0;background:none;font-size:13px;font-weight:600;color:var(--t1)}
header svg{width:18px;height:18px}
header span{flex:1}
nav{position:sticky;top:44px;height:calc(100vh - 44px);overflow-y:auto;padding:16px;background:var(--bg1);border-right:1px solid var(--line2)}
nav ul{list-style:none;margin:0 0 16px;padding:0}
nav h2{margin:0 0 4px;font-size:11px;line-height:16px;font-weight:500;color:var(--t3)}
nav li a{display:block;padding:2px 8px;border-radius:4px;color:var(--t2);font-size:12px;line-height:16px;overflow-wrap:anywhere}
nav li a:hover{background:var(--bg2);color:var(--t1)}
nav b{font-weight:600;color:var(--t3)}
main{min-width:0;max-width:960px;padding:24px 32px 96px}
h1{margin:0 0 8px;font-size:20px;line-height:24px;font-weight:600;color:var(--t1)}
h1 small{font-size:13px;font-weight:400;color:var(--t3)}
section>h2{margin:32px 0 8px;font-size:15px;line-height:18px;font-weight:600;color:var(--t1)}
article{margin:0 0 16px;padding:16px;background:var(--bg1);border:1px solid var(--line2);border-radius:6px}
h3{display:flex;justify-content:space-between;gap:12px;margin:0;font-size:13px;font-weight:500}
h3 a{color:var(--t1);overflow-wrap:anywhere}
h3 span{color:var(--t3);font-weight:400}
h3 b{color:var(--info)}
h3 b.post{color:var(--up)}
h3 b.delete,h3 b.put{color:var(--caution)}
h4{margin:12px 0 4px;font-size:11px;line-height:16px;font-weight:500;color:var(--t3)}
p{margin:4px 0 8px}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:1px;border-radius:4px}
code{font:12px/18px 'Geist Mono',ui-monospace,monospace;color:inherit}
p code{padding:1px 4px;background:var(--bg2);border-radius:3px}
i{font-style:normal;font-size:11px;color:var(--t3)}
table{width:100%;border-collapse:collapse}
th,td{padding:4px 8px;text-align:left;vertical-align:top;border-top:1px solid var(--line1);font-weight:400;overflow-wrap:anywhere}
tbody th{width:40%;color:var(--t1)}
thead th{color:var(--t3);font-size:11px}
th.depth1{padding-left:24px}th.depth2{padding-left:40px}th.depth3{padding-left:56px}th.depth4,th.depth5{padding-left:72px}
tr:target,article:target{background:var(--accent-tint)}
.codes{margin:0}
@media (max-width:800px){body{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid var(--line2)}main{padding:16px}}
`;
