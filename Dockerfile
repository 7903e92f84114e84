# The app for a class: one Voilà server, without root, which writes to /tmp only. How to run it: docs/operating.md
FROM python:3.11.14-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore

WORKDIR /src
COPY binder/requirements.txt binder/
RUN pip install -r binder/requirements.txt

COPY pyproject.toml README.md LICENSE ./
COPY notebooks notebooks
COPY rummy_learn rummy_learn
RUN pip install --no-deps --no-build-isolation . && rm -rf /src/*

RUN useradd --create-home rummy
USER rummy
WORKDIR /home/rummy
# Jupyter keeps what it needs while it runs here; it is the one place that has to be writable.
ENV HOME=/tmp

EXPOSE 8866
# It asks for no login and starts no kernel, as a visit of the page would.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8866/health', timeout=4)"]
CMD ["rummy-learn", "serve", "--host", "0.0.0.0", "--port", "8866", "--no-browser", "--log", "-"]
