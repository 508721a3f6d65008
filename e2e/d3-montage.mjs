import sharp from 'sharp';
const [out,...fs]=process.argv.slice(2);
const ms=await Promise.all(fs.map(f=>sharp(f).metadata()));
const W=ms.reduce((a,m)=>a+m.width+8,0),H=Math.max(...ms.map(m=>m.height));
let x=0; const comp=fs.map((f,i)=>{const c={input:f,left:x,top:0}; x+=ms[i].width+8; return c;});
await sharp({create:{width:W,height:H,channels:3,background:'#888'}}).composite(comp).png().toFile(out);
