import { chromium } from 'playwright-core';
import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
const [langs, sizes, pages, theme='dark'] = [process.argv[2].split(','), process.argv[3].split(',').map(Number), process.argv[4].split(','), process.argv[5]];
const BASE=process.env.BASE ?? 'http://localhost:8314';
const PATHS={home:'/pc/home',help:'/pc/help',article:'/pc/help/detail?id=fees',us:'/pc/about/us?type=8',legal:'/pc/about/legal?type=10',protocol:'/pc/about/protocol?type=9',connect:'/pc/about/connect?type=7',policy:'/pc/about/policy?type=policy',trade:'/pc/home/detail',messages:'/pc/help/message',assets:'/pc/account/assert',guesthome:'/pc/home', contract:'/pc/contract'};
let user; const f='/tmp/d3/user.json';
if (existsSync(f)) user=JSON.parse(readFileSync(f)); else { const u=await signUp('http://localhost:8313', new Outbox('/tmp/d3/d'), 'd3@example.com'); user={userId:u.userId, token:u.token}; writeFileSync(f, JSON.stringify(user)); }
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu']});
for (const lang of langs) for (const w of sizes) {
  for (const name of pages) {
    const ls=[{name:'language',value:lang},{name:'theme',value:theme??'dark'}, ...(name==='guesthome'?[]:[{name:'login',value:'1'},{name:'userId',value:String(user.userId)},{name:'token',value:user.token}])];
    const c=await b.newContext({baseURL:BASE,viewport:{width:w,height:w<500?844:900},locale:lang,storageState:{cookies:[],origins:[{origin:BASE,localStorage:ls}]}});
    const p=await c.newPage(); const bad=[];
    p.on('console',m=>{if(['error','warning'].includes(m.type()))bad.push(m.text())}); p.on('pageerror',e=>bad.push(String(e)));
    await p.goto(PATHS[name]); await p.locator('main h1, main table, main canvas').first().waitFor({timeout:60000}).catch(()=>bad.push('no content'));
    await p.waitForTimeout(1500);
    const sw=await p.evaluate(()=>document.documentElement.scrollWidth);
    await p.screenshot({path:`/tmp/d3/shots/${name}-${lang}-${w}-${theme??'dark'}.png`,fullPage:process.env.FULL==='1'});
    console.log(name,lang,w,'scrollWidth',sw,bad.slice(0,3).join(' | ').slice(0,300));
    await c.close();
  }
}
await b.close();
