/** The style of the page. Its hash stands in the policy of the page, which loads nothing. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f5f7; color: #16181d; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
section { background: #fff; border: 1px solid #d9dde3; border-radius: .75rem; padding: 1rem; margin-bottom: 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt, p { color: #5a6170; }
dd { margin: 0; text-align: right; }
progress { width: 100%; height: .5rem; accent-color: #1f5fbf; }
.row { display: flex; gap: .5rem; }
input { flex: 1; min-width: 0; font: .85rem ui-monospace, monospace; padding: .6rem; border: 1px solid #d9dde3; border-radius: .5rem;
  background: #f4f5f7; color: #16181d; }
button, .apps a { font: inherit; min-height: 2.75rem; padding: .5rem .9rem; border: 1px solid #1f5fbf; border-radius: .5rem;
  background: none; color: #1f5fbf; text-decoration: none; text-align: center; cursor: pointer; }
.apps { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .5rem; list-style: none; padding: 0; margin: 0; }
.apps a { display: flex; align-items: center; justify-content: center; }
p { margin: .5rem 0 0; font-size: .9rem; }
small { display: block; margin-top: .25rem; color: #5a6170; font-size: .8rem; text-align: center; }
.state { margin: 0 0 .25rem; font-size: 1rem; font-weight: 600; color: #b3261e; }
.active { color: #17703d; }
.code { display: block; width: 12rem; max-width: 100%; margin: 0 auto; padding: .75rem; background: #fff; border-radius: .5rem; }
.code svg { display: block; width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body, input { background: #14161a; color: #eceef2; }
  section { background: #1d2026; border-color: #353a44; }
  input { border-color: #353a44; }
  dt, p, small { color: #a3aab8; }
  progress { accent-color: #8ab4f8; }
  button, .apps a { border-color: #8ab4f8; color: #8ab4f8; }
  .state { color: #ff8a80; }
  .active { color: #6fd39a; }
}
`;

/** Shows the button that copies the link. The page is complete without it. */
export const PAGE_SCRIPT = `
const button = document.querySelector('button');
const input = document.querySelector('input');
if (button && input && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(input.value);
    button.textContent = button.dataset.done;
  });
}
`;
