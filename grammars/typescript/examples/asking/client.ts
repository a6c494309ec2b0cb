import axios from "axios"

const axiosInstance = axios.create({ withCredentials: true, baseURL: "./shore" })
const otherClient = axios.create({ timeout: 5 })

export function shells() {
    return axiosInstance.get<Shell[]>("shells/all")
}

export function pick(id: number) {
    return axiosInstance.post(`/shells/${id}/pick`)
}

export function elsewhere() {
    return axiosInstance.get("https://example.org/shells/all")
}

export function withoutBase() {
    return otherClient.get("shells/all")
}

// expect: edge shells consumes_endpoint "GET /shore/shells/all"
// expect: edge pick consumes_endpoint "POST /shore/shells/:id/pick"
// expect: no-edge elsewhere consumes_endpoint *
// expect: no-edge withoutBase consumes_endpoint *
