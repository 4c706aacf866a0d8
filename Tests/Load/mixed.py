"""Checks that half an hour of mixed load causes no failure, no memory growth and no descriptor leak.

    mixed.py [MINUTES]

Two processes of clients use `showcase serve` (traffic.py): pages on kept and new connections, with and without gzip,
documents, patches, rows, files, 304s, pipelines, tasks that are added, completed and deleted, and clients that leave in
the middle of a request. A third process has event streams and clients that send or read slowly. First they act as fast
as they can for some seconds, to find the capacity of server and clients on this machine. Then they act at 80 % of it,
whether or not the server keeps up. They check every response: its status, length and coding, that JSON parses and that
HTML is complete.

The script prints a line every ten seconds, and at the end

    requests, failures          no request may fail
    p50, p99                    milliseconds since an act was due, for information (an act is up to five requests)
    memory                      the trend of the server's resident memory over the last 80 % of the run: a line through
                                the medians of 20 equal parts. Runs of ten minutes or more fail if it rises by more than
                                5 MiB in 30 minutes plus twice its standard error. Shorter runs fail if the last part is
                                more than 16 MiB above the first. The site stores up to 32 MiB of page versions, which
                                the first minutes fill
    descriptors                 the number of sockets has to be the same as before the load

Exits with status 1 if a check fails, or if the server logs an error or does not exit with 0 within ten seconds of
SIGTERM.
"""

import statistics
import sys
import time

from measured import MEBIBYTE, Failure, LoadServers, parser, raise_descriptor_limit
from traffic import Client, Report, lingering, requests
from workers import Worker

GROWTH_LIMIT = 5 * MEBIBYTE  # in 30 minutes
SHORT_LIMIT = 16 * MEBIBYTE
DRAIN = 10  # seconds


def trend(samples, parts=20):
    """Returns the growth of (moment, bytes) in bytes a second, its standard error, and the points of the line."""
    start, end = samples[0][0], samples[-1][0]
    bins = [[] for _ in range(parts)]
    for moment, value in samples:
        bins[min(parts - 1, int((moment - start) / (end - start) * parts))].append(value)
    points = [
        (start + (index + 0.5) * (end - start) / parts, statistics.median(values))
        for index, values in enumerate(bins) if values]
    if len(points) < 4:
        return 0.0, 0.0, points
    middle = statistics.fmean(x for x, _ in points)
    height = statistics.fmean(y for _, y in points)
    spread = sum((x - middle) ** 2 for x, _ in points)
    slope = sum((x - middle) * (y - height) for x, y in points) / spread
    rest = sum((y - height - slope * (x - middle)) ** 2 for x, y in points)
    return slope, (rest / (len(points) - 2) / spread) ** 0.5, points


def together(workers):
    """Stops processes and combines their reports."""
    for worker in workers:
        worker.request_stop()
    report = Report()
    for worker in workers:
        report.add(worker.stop())
    return report


def clean(server):
    """Deletes the tasks of interrupted runs."""
    report = Report()
    client = Client(server.port, report, "clean")
    document = server.json("/tasks/-/document?through=end")
    for section in document["sections"]:
        for row in section["rows"]:
            if ">Load " in "".join(row["cells"]):
                client.post(f"{section['key']}/{row['key']}/-row/delete", **{"pe-confirmed": "1"})
    client.forget()


def main():
    options = parser(__doc__)
    options.add_argument("minutes", type=float, nargs="?", default=30)
    options.add_argument("--capacity-seconds", type=float, default=10)
    options.add_argument("--share", type=float, default=0.8, help="the share of the capacity to use")
    options.add_argument("--rate", type=float, help="the maximum number of acts per second")
    options.add_argument("--lingering", type=int, default=40, help="the number of slow clients and streams")
    options = options.parse_args()
    raise_descriptor_limit()
    with LoadServers(options) as servers:
        server = servers.start_showcase()
        wrong = run(server, options)
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


def run(server, options):
    wrong = []
    clean(server)
    # Without a rate, to find the capacity and to warm the server up.
    used = server.processor_time()
    workers = [Worker(requests, server.port, None, 8, f"c{index}") for index in range(2)]
    time.sleep(options.capacity_seconds)
    report = together(workers)
    used = server.processor_time() - used
    acts = sum(report.times.values()) / report.seconds
    rate = min(acts * options.share, options.rate or float("inf"))
    print(
        f"capacity: {acts:.0f} acts and {report.requests / report.seconds:.0f} requests per second "
        f"(the server used {used / report.seconds:.2f} cores), "
        f"p99 {report.percentile(0.99):.1f} ms; now {rate:.0f} acts per second for "
        f"{options.minutes:g} minutes", flush=True)
    wrong += told("capacity", report)
    time.sleep(1)
    files = server.open_files()

    workers = [
        Worker(requests, server.port, rate / 2, 16, f"m{index}") for index in range(2)
    ] + [Worker(lingering, server.port, options.lingering)]
    start, used = time.monotonic(), server.processor_time()
    samples, next_line = [], start + 10
    while (now := time.monotonic()) - start < options.minutes * 60:
        if not server.is_running:
            raise Failure(f"The server exited: {server.stderr_end()}")
        samples.append((now - start, server.memory()))
        if now > next_line:
            next_line += 10
            print(
                f"{now - start:6.0f} s  memory {samples[-1][1] / MEBIBYTE:7.1f} MiB  "
                f"descriptors {server.descriptors():4}  cores "
                f"{(server.processor_time() - used) / (now - start):.2f}", flush=True)
        time.sleep(0.2)
    used = (server.processor_time() - used) / (time.monotonic() - start)
    report = together(workers)
    done = sum(report.times.values()) / report.seconds
    leak = server.left_open(files)

    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(report.counts.items()))
    print(f"requests: {report.requests} ({kinds})")
    print(
        f"failures: {report.failures}; p50 {report.percentile(0.5):.1f}, p99 "
        f"{report.percentile(0.99):.1f} ms; {done:.0f} acts per second, begun at most "
        f"{report.lag * 1000:.0f} ms late; the server used {used:.2f} cores")
    wrong += told("mixed", report)
    wrong += flat([sample for sample in samples if sample[0] > samples[-1][0] * 0.2])
    print(f"descriptors: {sum(files.values())} before, {server.descriptors()} after")
    wrong += [leak] if leak else []
    clean(server)
    start = time.monotonic()
    code = server.stop(patience=DRAIN + 5)
    print(f"exit status {code}, {time.monotonic() - start:.2f} s after SIGTERM")
    if code != 0 or time.monotonic() - start > DRAIN:
        wrong.append(f"the server exited with status {code}, or too late")
    if "error" in server.stderr_end():
        wrong.append(f"the server logged an error: {server.stderr_end()}")
    return wrong


def told(phase, report):
    return [f"{phase}: {report.failures} failed"] * bool(report.failures) + [
        f"{phase}: {trouble}" for trouble in report.troubles[:10]]


def flat(samples):
    """Returns the errors of the memory measurement."""
    slope, error, points = trend(samples)
    first, last = points[0][1], points[-1][1]
    seconds = samples[-1][0] - samples[0][0]
    print(
        f"memory: {first / MEBIBYTE:.1f} -> {last / MEBIBYTE:.1f} MiB in {seconds:.0f} s, at most "
        f"{max(value for _, value in samples) / MEBIBYTE:.1f}; trend "
        f"{slope * 1800 / MEBIBYTE:+.2f} +- {2 * error * 1800 / MEBIBYTE:.2f} MiB in 30 minutes")
    if seconds >= 0.8 * 600:
        if (slope - 2 * error) * 1800 > GROWTH_LIMIT:
            return ["memory keeps growing"]
    elif last - first > SHORT_LIMIT:
        return [f"memory grew by {(last - first) / MEBIBYTE:.1f} MiB"]
    return []


if __name__ == "__main__":
    main()
