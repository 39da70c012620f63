// Runs a WebAssembly module with WASI: node -e TEXT -- FILE ARGS…. The stack has 512 MB. With FILE.json instead, it runs
// each module of a list: {"file": FILE, "args": [NAME, ARGS…], "stdin": FILE, "stdout": FILE, "stderr": FILE}, and writes the list of
// their exit statuses.
function runs() {
  const {parentPort, workerData} = require('worker_threads');
  const fs = require('fs');
  const {WASI} = require('wasi');
  function run(file, args, stdin, stdout, stderr) {
    const wasi = new WASI({version: 'preview1', args, stdin, stdout, stderr, returnOnExit: true});
    const module = new WebAssembly.Module(fs.readFileSync(file));
    const instance = new WebAssembly.Instance(module, wasi.getImportObject());
    const {memory, _start, overflow} = instance.exports;
    // A stack overflow is an error of the engine. The memory for positions of calls ends where the addresses do.
    const start = () => {
      try {
        _start();
      } catch (e) {
        if (e instanceof RangeError || e instanceof WebAssembly.RuntimeError && /memory access out of bounds/.test(e.message)) overflow();
        throw e;
      }
    };
    return wasi.start({exports: {memory, _start: start}});
  }
  if (!workerData[0].endsWith('.json')) return parentPort.postMessage(run(workerData[0], workerData, 0, 1, 2));
  const list = JSON.parse(fs.readFileSync(workerData[0]));
  parentPort.postMessage(list.map(r => {
    const fds = [fs.openSync(r.stdin, 'r'), fs.openSync(r.stdout, 'w'), fs.openSync(r.stderr, 'w')];
    try {
      return run(r.file, r.args, ...fds);
    } catch (e) {
      fs.writeSync(fds[2], String(e));
      return 70;
    } finally {
      fds.forEach(fd => fs.closeSync(fd));
    }
  }));
}
const {Worker} = require('worker_threads');
const worker = new Worker(`(${runs})()`, {eval: true, workerData: process.argv.slice(1), resourceLimits: {stackSizeMb: 512}});
worker.on('message', result => {
  if (Array.isArray(result)) console.log(JSON.stringify(result));
  else process.exitCode = result;
});
